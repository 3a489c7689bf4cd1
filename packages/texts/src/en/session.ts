import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/session.ts';

const session: SameKeys<typeof vi> = {
  requiredField: 'This field is required',
  login: {
    heading: 'Sign in',
    intro: 'Use the staff account you were given.',
    account: 'Account',
    password: 'Password',
    rememberMe: 'Remember my account',
    submit: 'Sign in',
    capsLock: 'Caps Lock is on',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
  logout: { leaving: 'Signing out…' },
};
export default session;
