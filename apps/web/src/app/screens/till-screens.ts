import type { Screen } from './screen.ts';

/** One's own till, all of them with the safe, and what happened in them. */
export const TILL_SCREENS: readonly Screen[] = [
  {
    path: '/ngan-quy/cua-toi',
    title: 'myTill',
    permission: ['ngan-quy', 'index'],
    menu: 'tills',
    texts: ['tills', 'safe', 'approvals', 'session', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/my-till-page.tsx'),
  },
  {
    path: '/ngan-quy',
    title: 'tills',
    permission: ['ngan-quy', 'issue'],
    menu: 'tills',
    texts: ['tills', 'safe', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/tills-page.tsx'),
  },
  {
    path: '/bao-cao/chenh-lech-ngan',
    title: 'tillDifferences',
    permission: ['ngan-quy', 'export'],
    menu: 'report',
    texts: ['tills', 'report', 'fields', 'ui'],
    load: () => import('../../features/report/till-differences-page.tsx'),
  },
  {
    path: '/ngan-quy/danh-muc',
    title: 'tillCatalogue',
    permission: ['ngan-quy', 'index'],
    texts: ['tills', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/catalogue-page.tsx'),
  },
  {
    path: '/ngan-quy/ca',
    title: 'tillShifts',
    permission: ['ngan-quy', 'export'],
    texts: ['tills', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/shifts-page.tsx'),
  },
  {
    path: '/ngan-quy/giao-quy',
    title: 'tillHandOvers',
    permission: ['ngan-quy', 'export'],
    texts: ['tills', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/hand-overs-page.tsx'),
  },
  {
    path: '/ngan-quy/kiem-ngan',
    title: 'tillCounts',
    permission: ['ngan-quy', 'export'],
    texts: ['tills', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/tills/counts-page.tsx'),
  },
];
