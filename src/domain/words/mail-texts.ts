/** The emails of the server in memory. `supabase/templates` has the same for the hosted one. */
export const mailTexts = {
  signIn: {
    subject: 'Confirm your email address',
    action: 'Confirm email address',
    opening: (email: string) => `An account was created for ${email}. Confirm your email address to start using it.`,
    closing:
      'The link works once, within one hour. If you didn’t sign up, ignore this email: the account stays inactive until it’s confirmed.',
  },
  recovery: {
    subject: 'Set a new password',
    action: 'Set a new password',
    opening: (email: string) => `Someone, most likely you, asked to reset the password for ${email}.`,
    closing: 'The link works once, within one hour. If you didn’t ask for this, ignore this email: your password stays the same.',
  },
  addressChange: {
    subject: 'Confirm the change of your email address',
    action: 'Confirm the change',
    opening: (from: string, to: string) => `The address of an account is to change from ${from} to ${to}. Both addresses have to confirm that.`,
  },
  passwordNumber: {
    subject: 'The number for your new password',
    opening: (number: string) => `The number for your new password: ${number}`,
  },
};
