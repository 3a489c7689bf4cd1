import type { Screen } from './screen.ts';

/** How the business runs: its hours, its settings, its branches, its printers. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  {
    path: '/thoi-gian-lam-viec',
    title: 'workingHours',
    permission: ['thoi-gian-lam-viec', 'index'],
    menu: 'settings',
    texts: ['workingHours', 'fields', 'errors', 'ui'],
    load: () => import('../../features/working-hours/working-hours-page.tsx'),
  },
  {
    path: '/nguoi-dung-ngoai-gio',
    title: 'outOfHoursUsers',
    permission: ['nguoi-dung-ngoai-gio', 'index'],
    menu: 'settings',
    texts: ['workingHours', 'fields', 'errors', 'ui'],
    load: () => import('../../features/working-hours/out-of-hours-page.tsx'),
  },
  {
    path: '/cau-hinh-chung',
    title: 'generalSettings',
    permission: ['cau-hinh-chung', 'index'],
    menu: 'settings',
    texts: ['settings', 'errors', 'ui'],
    load: () => import('../../features/settings/settings-page.tsx'),
  },
  {
    path: '/chi-nhanh',
    title: 'branches',
    permission: ['chi-nhanh', 'index'],
    menu: 'settings',
    texts: ['branches', 'fields', 'errors', 'ui'],
    load: () => import('../../features/branches/branches-page.tsx'),
  },
  {
    path: '/may-in',
    title: 'printers',
    permission: ['may-in', 'index'],
    menu: 'settings',
    texts: ['printers', 'trade', 'fields', 'errors', 'ui'],
    load: () => import('../../features/printers/printers-page.tsx'),
  },
  {
    path: '/lenh-in',
    title: 'printQueue',
    permission: ['may-in', 'index'],
    texts: ['printers', 'trade', 'fields', 'errors', 'ui'],
    load: () => import('../../features/printers/jobs-page.tsx'),
  },
];
