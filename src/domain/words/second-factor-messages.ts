export const codeMessages = {
  codeMalformed: 'Enter the 6-digit code from your authenticator app.',
  wrongCode: 'That code isn’t right. Enter the one your app shows now.',
  wrongCodeAgain:
    'That code isn’t right either. Check that the clock of the device with the app is set automatically, then enter the code it shows now.',
  networkChanged: 'Your network connection changed just now. Enter the next code.',
  expired: 'That took too long. Enter the code your app shows now.',
  isGone: 'This authenticator was removed from your account. Use another one.',
};
