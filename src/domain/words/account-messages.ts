/** The authenticators of an account. */
export const authenticatorMessages = {
  name: (number: number) => (number === 1 ? 'Authenticator' : `Authenticator ${number}`),
  nameMissing: 'Enter a name for this authenticator.',
  nameTooLong: 'A name can have up to 60 characters.',
  nameTaken: 'You already have an authenticator with this name.',
};

export const changePasswordMessages = {
  currentMissing: 'Enter your current password.',
  currentWrong: 'That isn’t your current password.',
  numberMissing: 'Enter the 6-digit code from the email.',
  numberWrong: 'That isn’t the code from the newest email, or it has expired.',
};

export const changeAddressMessages = {
  same: 'This is already your email address.',
};
