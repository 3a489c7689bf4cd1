import type { Screen } from './screen.ts';

/** Money outside of trades, and what it is about. */
export const VOUCHER_SCREENS: readonly Screen[] = [
  {
    path: '/phieu-thu-chi',
    title: 'vouchers',
    permission: ['phieu-thu-chi', 'index'],
    menu: 'vouchers',
    texts: ['vouchers', 'safe', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/vouchers/vouchers-page.tsx'),
  },
  {
    path: '/phieu-thu-chi/:id/phieu',
    title: 'voucherPaper',
    permission: ['phieu-thu-chi', 'index'],
    texts: ['vouchers', 'files', 'ui'],
    load: () => import('../../features/safe/vouchers/voucher-paper-page.tsx'),
  },
  {
    path: '/khoan-muc',
    title: 'voucherItems',
    permission: ['khoan-muc', 'showMenu'],
    texts: ['vouchers', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/vouchers/items-page.tsx'),
  },
];
