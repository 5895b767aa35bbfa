/** The authenticators of an account. */
export const authenticatorMessages = {
  name: (number: number) => (number === 1 ? 'Authenticator' : `Authenticator ${number}`),
  nameMissing: 'Enter a name for this authenticator.',
  nameTooLong: 'A name can have up to 60 characters.',
  nameTaken: 'You already have an authenticator with this name.',
};

/** The codes of an authenticator, in signing in and in adding it. */
export const codeMessages = {
  codeMalformed: 'Enter the 6-digit code from your authenticator app.',
  wrongCode: 'That code isn’t right. Enter the one your app shows now.',
  wrongCodeAgain:
    'That code isn’t right either. Check that the clock of the device with the app is set automatically, then enter the code it shows now.',
  networkChanged: 'Your network connection changed just now. Enter the next code.',
  expired: 'That took too long. Enter the code your app shows now.',
  isGone: 'This authenticator was removed from your account. Use another one.',
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
