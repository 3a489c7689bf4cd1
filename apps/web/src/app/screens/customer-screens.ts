import type { Screen } from './screen.ts';

/** Customers, and what the law asks of trading with them. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  {
    path: '/khach-hang',
    title: 'customers',
    permission: ['khach-hang', 'index'],
    menu: 'trade',
    texts: ['customers', 'import', 'fields', 'errors', 'ui'],
    load: () => import('../../features/customers/customers-page.tsx'),
  },
  {
    path: '/khach-hang/:id',
    title: 'customerDetail',
    permission: ['khach-hang', 'index'],
    texts: ['customers', 'trade', 'fields', 'errors', 'ui'],
    load: () => import('../../features/customers/customer-page.tsx'),
  },
  {
    path: '/sang-loc',
    title: 'screening',
    permission: ['sang-loc', 'index'],
    menu: 'trade',
    texts: ['screening', 'import', 'fields', 'errors', 'ui'],
    load: () => import('../../features/screening/screening-page.tsx'),
  },
  {
    path: '/tien-gia',
    title: 'counterfeits',
    permission: ['tien-gia', 'index'],
    menu: 'trade',
    texts: ['counterfeits', 'fields', 'errors', 'ui'],
    load: () => import('../../features/counterfeits/counterfeits-page.tsx'),
  },
  {
    path: '/tien-gia/:id/bien-ban',
    title: 'counterfeitRecord',
    permission: ['tien-gia', 'index'],
    texts: ['counterfeits', 'ui'],
    load: () => import('../../features/counterfeits/counterfeit-record-page.tsx'),
  },
  {
    path: '/giao-dich-lon',
    title: 'largeTrades',
    permission: ['bao-cao-giao-dich-lon', 'index'],
    menu: 'trade',
    texts: ['largeReports', 'fields', 'errors', 'ui'],
    load: () => import('../../features/large-reports/reports-page.tsx'),
  },
  {
    path: '/giao-dich-lon/phieu',
    title: 'largeTickets',
    permission: ['bao-cao', 'index'],
    texts: ['largeReports', 'trade', 'fields', 'errors', 'ui'],
    load: () => import('../../features/trade/list/large-trades-page.tsx'),
  },
  {
    path: '/giao-dich-lon/chia-nho',
    title: 'splitTrades',
    permission: ['bao-cao-giao-dich-lon', 'index'],
    texts: ['largeReports', 'errors', 'ui'],
    load: () => import('../../features/large-reports/patterns-page.tsx'),
  },
  {
    path: '/giao-dich-lon/:id',
    title: 'largeReport',
    permission: ['bao-cao-giao-dich-lon', 'index'],
    texts: ['largeReports', 'trade', 'errors', 'ui'],
    load: () => import('../../features/large-reports/report-page.tsx'),
  },
];
