import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/mail.ts';

const mail: SameKeys<typeof vi> = {
  greeting: 'Dear {{name}},',
  otp: {
    subject: 'Your Đổi tiền sign-in code',
    lines: {
      code: 'Your sign-in code (OTP) is: {{code}}',
      validity: 'It is valid for {{minutes}} minutes and only on the device that is signing in.',
      warning: 'If it is not you who is signing in, change your password now and tell the administrator.',
    },
    action: '',
  },
  resetLink: {
    subject: 'Reset your Đổi tiền password',
    lines: {
      reason: 'A password reset was requested for the account {{account}}.',
      validity: 'The link below is valid for {{minutes}} minutes and works once.',
      warning: 'If you did not ask for it, ignore this letter; your password has not changed.',
    },
    action: 'Choose a new password',
  },
  resetPage: {
    subject: 'Reset your Đổi tiền password',
    lines: {
      reason: 'A password reset was requested for the account {{account}}.',
      how: 'Open Đổi tiền at the address you use every day, and paste the text below right behind that address (after the name of the machine, in place of what follows it). Do not use any other address.',
      page: '{{page}}',
      validity: 'It is valid for {{minutes}} minutes and works once.',
      warning: 'If you did not ask for it, ignore this letter; your password has not changed.',
    },
    action: '',
  },
  passwordChanged: {
    subject: 'Your Đổi tiền password has just been changed',
    lines: {
      fact: 'The password of the account {{account}} has just been changed.',
      warning: 'If it was not you, tell the administrator at once.',
    },
    action: '',
  },
  totpEnabled: {
    subject: 'The authenticator app of your Đổi tiền account is on',
    lines: {
      fact: 'From now on the account {{account}} signs in with the password and a code of the authenticator app.',
      warning: 'If this was not you, tell your administrator at once.',
    },
    action: '',
  },
  totpDisabled: {
    subject: 'The authenticator app of your Đổi tiền account is off',
    lines: {
      fact: 'The account {{account}} no longer needs a code of the authenticator app to sign in.',
      warning: 'If this was not you, change your password at once and tell your administrator.',
    },
    action: '',
  },
  totpReset: {
    subject: 'An administrator reset your second factor',
    lines: {
      fact: 'An administrator has just removed the authenticator app, passkeys and recovery codes of the account {{account}}. Set one up again in your profile, under Security settings.',
      warning: 'If you did not ask for this, tell the owner of the business at once.',
    },
    action: '',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Đổi tiền account',
    lines: {
      fact: 'From now on the account {{account}} can sign in with a new passkey.',
      warning: 'If this was not you, remove that passkey, change your password at once and tell your administrator.',
    },
    action: '',
  },
  passkeyRemoved: {
    subject: 'A passkey of your Đổi tiền account was removed',
    lines: {
      fact: 'A passkey of the account {{account}} has just been removed and can no longer sign in.',
      warning: 'If this was not you, change your password at once and tell your administrator.',
    },
    action: '',
  },
  emailChanged: {
    subject: 'The e-mail address of your Đổi tiền account has just been changed',
    lines: {
      fact: 'The account {{account}} no longer uses this e-mail address.',
      warning: 'If it was not you, tell the administrator at once.',
    },
    action: '',
  },
};
export default mail;
