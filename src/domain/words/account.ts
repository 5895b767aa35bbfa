/** The authenticators of an account. */
export const authenticatorWords = {
  name: (number: number) => (number === 1 ? 'Authenticator' : `Authenticator ${number}`),
  nameMissing: 'Enter a name for this authenticator.',
  nameTooLong: 'A name can have up to 60 characters.',
  nameTaken: 'You already have an authenticator with this name.',
};

export const changePasswordWords = {
  currentMissing: 'Enter the password you have now.',
  currentWrong: 'That isn’t the password you have now.',
  numberMissing: 'Enter the six digits from the email.',
  numberWrong: 'That isn’t the number from the newest email, or it has expired.',
};

export const changeAddressWords = {
  same: 'This is the address you have now.',
};
