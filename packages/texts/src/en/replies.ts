import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/replies.ts';

const replies: SameKeys<typeof vi> = {
  done: 'Done',
  created: 'Created',
  imported: 'The file was imported',
  updated: 'Updated',
  deleted: 'Deleted',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  otpSent: 'An OTP has been sent, please check your e-mail.',
  otpResent: 'The OTP has been sent again, please check your e-mail.',
  totpAsked: 'Enter the code of your authenticator app.',
  passkeyAsked: 'Use your passkey to sign in.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  totpEnabled: 'Authenticator app switched on',
  totpDisabled: 'Authenticator app switched off',
  otpVerified: 'The OTP is right',
  reauthenticated: 'Confirmed',
  resetMailSent: 'Please check your e-mail to reset the password',
  passwordCreated: 'The new password has been set',
  deviceSignedOut: 'The device has been signed out',
};
export default replies;
