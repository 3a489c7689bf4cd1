import type { Screen } from './screen.ts';

/** The part of the route table (routes.tsx) that people see before they are signed in. */
export const SIGN_IN_SCREENS: readonly Screen[] = [
  {
    path: '/auth/login',
    title: 'login',
    frame: 'auth',
    permission: null,
    texts: ['session'],
    load: () => import('../../features/session/login-page.tsx'),
  },
  {
    path: '/auth/sign-up',
    title: 'signUp',
    frame: 'auth',
    permission: null,
    texts: ['session', 'errors'],
    load: () => import('../../features/session/sign-up-page.tsx'),
  },
  {
    path: '/auth/forgot-password',
    title: 'forgotPassword',
    frame: 'auth',
    permission: null,
    texts: ['session', 'errors'],
    load: () => import('../../features/session/forgot-password-page.tsx'),
  },
  {
    path: '/auth/security-code',
    title: 'securityCode',
    frame: 'auth',
    permission: null,
    texts: ['session'],
    load: () => import('../../features/session/security-code-page.tsx'),
  },
  {
    path: '/auth/verify-otp',
    title: 'verifyOtp',
    frame: 'auth',
    permission: null,
    texts: ['session'],
    load: () => import('../../features/session/verify-otp-page.tsx'),
  },
  {
    path: '/auth/new-password',
    title: 'newPassword',
    frame: 'authForAnyone',
    permission: null,
    texts: ['session', 'errors'],
    load: () => import('../../features/session/new-password-page.tsx'),
  },
  {
    path: '/first-login',
    title: 'firstLogin',
    frame: 'authForAnyone',
    permission: null,
    texts: ['session', 'errors'],
    load: () => import('../../features/session/first-login-page.tsx'),
  },
  {
    path: '/logout',
    title: 'logout',
    frame: 'bare',
    permission: null,
    texts: ['session'],
    load: () => import('../../features/session/logout-page.tsx'),
  },
];
