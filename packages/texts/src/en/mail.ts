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
  passwordChanged: {
    subject: 'Your Đổi tiền password has just been changed',
    lines: {
      fact: 'The password of the account {{account}} has just been changed.',
      warning: 'If it was not you, tell the administrator at once.',
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
