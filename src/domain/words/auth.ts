/** Where the provider's own message does not stand (spec §8). */
export const authWords = {
  rateLimited: {
    address: 'No email was sent. You can only request one per minute.',
    mails: 'No email was sent: too many were requested in the last hour. Try again later.',
    requests: 'Too many requests from your network. Wait a moment and try again.',
  },
  mailNotSent: 'The email couldn’t be sent. Nothing was created or changed. Try again later.',
  sessionMissing: 'You’re no longer signed in. Sign in and try again.',
  unreachable: 'The server couldn’t be reached. Check your connection and try again.',
  unexpected: 'The server’s answer couldn’t be read. Try again in a moment.',
  addressRefused: 'The server doesn’t accept this email address.',

  linkProblem: {
    expired:
      'This link has expired or was already used. Your email address may be confirmed anyway: try signing in, or request a new link.',
    otherBrowser:
      'This link only works in the browser where you requested it. If it was to confirm your email address, you’re done: sign in. Otherwise, open it in that browser or request a new link here.',
    broken: 'The link is incomplete. Open it from the email again, or request a new one.',
  },
};
