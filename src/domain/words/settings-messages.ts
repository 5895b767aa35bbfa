/** What is wrong with a setting; each goes on from the setting's name. Spec §8 has the first. */
export const settingMessages = {
  missing: (name: string) => `${name} is required.`,
  hasSpaces: (name: string) => `${name} must not contain spaces.`,
  isNoAddress: (name: string) => `${name} must be a full address such as https://your-project.supabase.co.`,
  isPlainHttp: (name: string) =>
    `${name} must begin with https://. Plain http:// is accepted only for this machine (localhost or 127.0.0.1).`,
  hasServicePath: (name: string) => `${name} must be the address of the project, without a path such as /rest/v1.`,
  isNoKey: (name: string) => `${name} must be the project’s anon or publishable key, exactly as Supabase shows it.`,
  isPrivileged: (name: string) =>
    `${name} must be the anon or publishable key. A secret key gives everyone who opens the page full access.`,
};
