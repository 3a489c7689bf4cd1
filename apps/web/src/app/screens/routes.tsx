import { TRADE_SCREENS } from '../../lib/trades/trade-titles.ts';
import { APPROVAL_SCREENS } from './approval-screens.ts';
import { CUSTOMER_SCREENS } from './customer-screens.ts';
import { RATE_SOURCE_SCREENS } from './rate-source-screens.ts';
import type { Screen } from './screen.ts';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import { SIGN_IN_SCREENS } from './sign-in-screens.ts';
import { STATEMENT_SCREENS } from './statement-screens.ts';
import { TILL_SCREENS } from './till-screens.ts';
import { VOUCHER_SCREENS } from './voucher-screens.ts';

/**
 * The one route table: routes, side menu, document titles, permissions and lazy loading all come from here. To add a
 * screen, add its entry (and, if new, its title under `screens` in the common texts).
 */
export const SCREENS: readonly Screen[] = [
  ...SIGN_IN_SCREENS,
  {
    path: '/',
    title: 'home',
    permission: null,
    menu: 'home',
    texts: ['home', 'ui'],
    load: () => import('../../features/home/home-page.tsx'),
  },
  {
    path: '/ket',
    title: 'safe',
    permission: ['ket', 'index'],
    menu: 'safe',
    texts: ['safe', 'errors', 'ui'],
    load: () => import('../../features/safe/safes-page.tsx'),
  },
  {
    path: '/ket/:id',
    title: 'safeDetail',
    permission: ['ket', 'index'],
    texts: ['safe', 'trade', 'errors', 'ui'],
    load: () => import('../../features/safe/safe-page.tsx'),
  },
  {
    path: '/ket/:id/bien-ban',
    title: 'safeRecord',
    permission: ['ket', 'index'],
    texts: ['safe', 'approvals', 'access', 'errors', 'ui'],
    load: () => import('../../features/safe/record/count-record-page.tsx'),
  },
  {
    path: '/ket/:id/kiem-ke',
    title: 'countForms',
    permission: ['ket', 'index'],
    texts: ['safe', 'files', 'ui'],
    load: () => import('../../features/safe/record/count-forms-page.tsx'),
  },
  {
    path: '/ket/:id/bang-ke',
    title: 'foreignList',
    permission: ['ket', 'index'],
    texts: ['safe', 'files', 'ui'],
    load: () => import('../../features/safe/record/foreign-list-page.tsx'),
  },
  {
    path: '/chi-tiet-ket',
    title: 'safeDetail',
    permission: ['ket', 'index'],
    texts: ['safe', 'trade', 'errors', 'ui'],
    load: () => import('../../features/safe/safe-page.tsx'),
  },
  {
    path: '/dieu-chuyen',
    title: 'transfer',
    permission: ['dieu-chuyen', 'index'],
    menu: 'transfer',
    texts: ['branches', 'safe', 'fields', 'errors', 'ui'],
    load: () => import('../../features/safe/transfers/transfers-page.tsx'),
  },
  {
    path: '/dieu-chuyen/:id/phieu',
    title: 'transferSlip',
    permission: ['dieu-chuyen', 'index'],
    texts: ['branches', 'ui'],
    load: () => import('../../features/safe/transfers/transfer-slip-page.tsx'),
  },
  ...trades(),
  ...reports(),
  ...TILL_SCREENS,
  ...VOUCHER_SCREENS,
  {
    path: '/tien',
    title: 'currency',
    permission: ['tien', 'index'],
    menu: 'catalogue',
    texts: ['catalogue', 'fields', 'errors', 'ui'],
    load: () => import('../../features/catalogue/currencies-page.tsx'),
  },
  {
    path: '/loai-tien',
    title: 'currencyKinds',
    permission: ['loai-tien', 'index'],
    menu: 'catalogue',
    texts: ['catalogue', 'fields', 'errors', 'ui'],
    load: () => import('../../features/catalogue/currency-types-page.tsx'),
  },
  {
    path: '/menh-gia',
    title: 'denominations',
    permission: ['menh-gia', 'index'],
    menu: 'catalogue',
    texts: ['catalogue', 'fields', 'errors', 'ui'],
    load: () => import('../../features/catalogue/denominations-page.tsx'),
  },
  ...rates(),
  ...RATE_SOURCE_SCREENS,
  ...STATEMENT_SCREENS,
  ...APPROVAL_SCREENS,
  ...SETTINGS_SCREENS,
  ...staff(),
  ...profile(),
  {
    path: '*',
    title: 'notFound',
    frame: 'keysOnly',
    permission: null,
    texts: [],
    load: () => import('./not-found-page.tsx'),
  },
];

/** What currencies cost: typed at the desk, kept as history, shown to customers. */
function rates(): Screen[] {
  return [
    {
      path: '/ty-gia',
      title: 'rates',
      permission: ['ty-gia', 'index'],
      menu: 'catalogue',
      texts: ['rates', 'fields', 'ui'],
      load: () => import('../../features/rates/rates-page.tsx'),
    },
    {
      path: '/ty-gia/lich-su',
      title: 'rateHistory',
      permission: ['ty-gia', 'index'],
      texts: ['rates', 'fields', 'ui'],
      load: () => import('../../features/rates/rate-history-page.tsx'),
    },
    {
      path: '/bac-ty-gia',
      title: 'rateTiers',
      permission: ['bac-ty-gia', 'showMenu'],
      texts: ['tiers', 'fields', 'errors', 'ui'],
      load: () => import('../../features/rates/tiers-page.tsx'),
    },
    {
      path: '/nhom-khach',
      title: 'customerGroups',
      permission: ['bac-ty-gia', 'showMenu'],
      texts: ['tiers', 'fields', 'errors', 'ui'],
      load: () => import('../../features/rates/customer-groups-page.tsx'),
    },
    {
      path: '/bang-ty-gia',
      title: 'rateBoard',
      frame: 'bare',
      permission: null,
      texts: ['board'],
      load: () => import('../../features/rate-board/board-page.tsx'),
    },
    {
      path: '/man-hinh-khach',
      title: 'customerDisplay',
      frame: 'bare',
      permission: null,
      texts: ['display', 'board'],
      load: () => import('../../features/customer-display/display-page.tsx'),
    },
    {
      path: '/man-hinh',
      title: 'displays',
      permission: ['man-hinh-khach', 'index'],
      texts: ['display', 'errors', 'ui'],
      load: () => import('../../features/customer-display/displays-page.tsx'),
    },
  ];
}

/** Who may do what, who they are, and what they did. */
function staff(): Screen[] {
  return [
    {
      path: '/tai-khoan/vai-tro',
      title: 'roles',
      permission: ['vai-tro', 'index'],
      menu: 'account',
      texts: ['staff', 'fields', 'ui'],
      load: () => import('../../features/staff/roles/roles-page.tsx'),
    },
    {
      path: '/tai-khoan/vai-tro/:id',
      title: 'roleDetail',
      permission: ['vai-tro', 'index'],
      texts: ['staff', 'access', 'fields', 'errors', 'ui'],
      load: () => import('../../features/staff/roles/role-editor-page.tsx'),
    },
    {
      path: '/tai-khoan/nguoi-dung',
      title: 'users',
      permission: ['nguoi-dung', 'index'],
      menu: 'account',
      texts: ['staff', 'import', 'fields', 'errors', 'ui'],
      load: () => import('../../features/staff/users/users-page.tsx'),
    },
    {
      path: '/log-thao-tac',
      title: 'actionLog',
      permission: ['log-thao-tac', 'index'],
      menu: 'history',
      texts: ['log', 'access', 'fields', 'ui'],
      load: () => import('../../features/log/action-log-page.tsx'),
    },
    {
      path: '/log-import',
      title: 'importLog',
      permission: ['log-import', 'index'],
      menu: 'history',
      texts: ['import', 'fields', 'ui'],
      load: () => import('../../features/import/import-log-page.tsx'),
    },
  ];
}

/** Six kinds of trade, each with its list and its ticket; one page module serves them all. And customers, and the large ones. */
function trades(): Screen[] {
  const listPage = () => import('../../features/trade/list/trade-list-page.tsx');
  const ticketPage = () => import('../../features/trade/ticket/ticket-page.tsx');
  const kinds = TRADE_SCREENS.flatMap(({ path, title }): Screen[] => [
    {
      path: `/${path}`,
      title,
      permission: [path, 'index'],
      menu: 'trade',
      texts: ['trade', 'fields', 'errors', 'ui'],
      load: listPage,
    },
    {
      path: `/${path}/moi`,
      title,
      permission: [path, 'create'],
      texts: ['trade', 'errors', 'ui'],
      load: ticketPage,
    },
  ]);
  return [...kinds, ...CUSTOMER_SCREENS];
}

/** Nine reports, one page module; the one by reason is reached from the others. */
function reports(): Screen[] {
  const order: [path: string, title: Screen['title'], permission: Screen['permission']][] = [
    ['/bao-cao-ket-cuoi-ngay', 'safeReport', ['bao-cao', 'index']],
    ['/bao-cao-so-du-cuoi-ngay', 'balanceReport', ['bao-cao', 'index']],
    ['/bao-cao-loi-nhuan-tien-dien-tu', 'electronicProfit', ['chi-tiet-loi-nhuan', 'index']],
    ['/bao-cao-loi-nhuan-ngoai-te', 'foreignProfit', ['bao-cao-loi-nhuan-ngoai-te', 'index']],
    ['/bao-cao-loi-nhuan-banking', 'bankingProfit', ['bao-cao', 'index']],
    ['/bao-cao-loi-nhuan-alipay', 'alipayProfit', ['bao-cao', 'index']],
    ['/bao-cao/ket-qua-kinh-doanh', 'resultReport', ['ket-qua-kinh-doanh', 'index']],
    ['/bao-cao/dai-ly', 'agentReport', ['bao-cao', 'index']],
    ['/bao-cao/theo-ty-gia', 'rateReport', ['bao-cao-loi-nhuan-ngoai-te', 'index']],
  ];
  const shared: Pick<Screen, 'texts' | 'load'> = {
    texts: ['report', 'trade', 'fields', 'ui'],
    load: () => import('../../features/report/report-page.tsx'),
  };
  return [
    ...order.map(([path, title, permission]): Screen => ({ ...shared, path, title, permission, menu: 'report' })),
    {
      path: '/bao-cao/so-sach',
      title: 'accountBooks',
      permission: ['bao-cao', 'index'],
      menu: 'report',
      texts: ['report', 'fields', 'ui'],
      load: () => import('../../features/report/books-page.tsx'),
    },
    { ...shared, path: '/bao-cao/theo-ly-do', title: 'reasonReport', permission: ['bao-cao', 'index'] },
  ];
}

/** What is one's own. One page module for the profile's addresses, so that moving between them loads nothing. */
function profile(): Screen[] {
  const shared: Omit<Screen, 'path' | 'title'> = {
    permission: null,
    texts: ['profile', 'session', 'fields', 'errors', 'ui'],
    load: () => import('../../features/profile/profile-page.tsx'),
  };
  return [
    { ...shared, path: '/profile', title: 'profile' },
    { ...shared, path: '/profile/personal-info', title: 'personalInfo' },
    { ...shared, path: '/profile/security-settings', title: 'securitySettings' },
    { ...shared, path: '/profile/messages', title: 'messages', texts: [...(shared.texts ?? []), 'messages'] },
    { ...shared, path: '/profile/update-pass-settings', title: 'updatePassword' },
    {
      ...shared,
      path: '/tep-xuat',
      title: 'storedFiles',
      load: () => import('../../features/stored-files/stored-files-page.tsx'),
    },
  ];
}
