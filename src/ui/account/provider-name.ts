import { accountWords } from '../words/account.tsx';

/** As the providers write themselves, where a capital at the beginning is not enough. */
const names: Readonly<Record<string, string>> = {
  email: accountWords.identities.emailIdentity,
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  azure: 'Microsoft',
  workos: 'WorkOS',
  twitter: 'X',
  example: 'Example provider',
};

/** What a person knows a provider by. */
export const providerName = (provider = 'email'): string => names[provider] ?? `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`;
