import type { Screen } from './screen.ts';

/** Where rates of others come from. */
export const RATE_SOURCE_SCREENS: readonly Screen[] = [
  {
    path: '/nguon-ty-gia',
    title: 'rateSources',
    permission: ['nguon-ty-gia', 'index'],
    menu: 'catalogue',
    texts: ['rateSources', 'catalogue', 'fields', 'errors', 'ui'],
    load: () => import('../../features/rate-sources/sources-page.tsx'),
  },
  {
    path: '/quy-tac-ty-gia',
    title: 'rateRules',
    permission: ['nguon-ty-gia', 'index'],
    texts: ['rateRules', 'rateSources', 'catalogue', 'fields', 'errors', 'ui'],
    load: () => import('../../features/rate-rules/rules-page.tsx'),
  },
  {
    path: '/lan-lay-ty-gia',
    title: 'rateFetches',
    permission: ['nguon-ty-gia', 'index'],
    texts: ['rateSources', 'fields', 'errors', 'ui'],
    load: () => import('../../features/rate-sources/fetches-page.tsx'),
  },
];
