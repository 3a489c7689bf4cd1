import type { Screen } from './screen.ts';

/** Banks, Alipay and wallets beside the books. */
export const STATEMENT_SCREENS: readonly Screen[] = [
  {
    path: '/doi-chieu',
    title: 'reconciliation',
    permission: ['doi-chieu', 'index'],
    menu: 'report',
    texts: ['statements', 'errors', 'ui'],
    load: () => import('../../features/statements/reconciliations-page.tsx'),
  },
  {
    path: '/doi-chieu/:id',
    title: 'reconciliationOf',
    permission: ['doi-chieu', 'index'],
    texts: ['statements', 'import', 'errors', 'ui'],
    load: () => import('../../features/statements/reconciliation-page.tsx'),
  },
  {
    path: '/tai-khoan-ngoai',
    title: 'outsideAccounts',
    permission: ['doi-chieu', 'index'],
    menu: 'catalogue',
    texts: ['statements', 'fields', 'errors', 'ui'],
    load: () => import('../../features/statements/outside-accounts-page.tsx'),
  },
];
