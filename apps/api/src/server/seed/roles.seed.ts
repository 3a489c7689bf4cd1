import { fillPermissions, type PermissionName } from '@doi-tien/contract/permissions';

type Rule = (name: PermissionName, action: string) => boolean;

const isTrade: Rule = (name) => name.startsWith('giao-dich-');
const isCatalogue: Rule = (name) => ['tien', 'loai-tien', 'menh-gia', 'ty-gia'].includes(name);
const isReport: Rule = (name) => name.startsWith('bao-cao') || name === 'chi-tiet-loi-nhuan';
const isLook = (action: string) => ['showMenu', 'index', 'export', 'seeProfit', 'allBranches'].includes(action);

/** Runs the counter and the safe of a branch, keeps rates, sees profit; does not manage accounts, settings or other branches. */
const manager: Rule = (name, action) => action !== 'allBranches' && isManagers(name, action);

const isManagers: Rule = (name, action) =>
  isTrade(name, action) ||
  isReport(name, action) ||
  name === 'ket' ||
  name === 'ngan-quy' ||
  name === 'dieu-chuyen' ||
  name === 'khach-hang' ||
  name === 'doi-chieu' ||
  name === 'tien-gia' ||
  name === 'phieu-thu-chi' ||
  name === 'khoan-muc' ||
  name === 'giu-cho' ||
  name === 'man-hinh-khach' ||
  name === 'hoa-don' ||
  name === 'nguon-ty-gia' ||
  name === 'bac-ty-gia' ||
  name === 'dashboard' ||
  isCatalogue(name, action) ||
  (['log-thao-tac', 'log-import', 'nguoi-dung-ngoai-gio'].includes(name) && action !== 'delete') ||
  (['nguoi-dung', 'sang-loc', 'may-in'].includes(name) && (action === 'showMenu' || action === 'index')) ||
  // The second person for what the administrator changes.
  action === 'approve';

/** Trades at posted rates, and receives what other branches send; sees neither cost nor profit. */
const teller: Rule = (name, action) => {
  if (isTrade(name, action) || name === 'khach-hang' || name === 'tien-gia')
    return ['showMenu', 'index', 'create', 'update'].includes(action);
  // Receiving is an update; sending and calling back are not.
  if (name === 'dieu-chuyen') return ['showMenu', 'index', 'update'].includes(action);
  if (name === 'phieu-thu-chi') return ['showMenu', 'index', 'create'].includes(action);
  if (name === 'giu-cho') return ['showMenu', 'index', 'create', 'update', 'delete'].includes(action);
  if (name === 'khoan-muc' || name === 'man-hinh-khach') return action === 'index';
  if (name === 'ket' || name === 'ngan-quy' || name === 'dashboard' || isCatalogue(name, action))
    return ['showMenu', 'index'].includes(action);
  return false;
};

const LOOKED_AT: readonly PermissionName[] = [
  'ket',
  'ngan-quy',
  'dieu-chuyen',
  'khach-hang',
  'tien-gia',
  'phieu-thu-chi',
  'giu-cho',
  'doi-chieu',
  'dashboard',
  'log-thao-tac',
  'log-import',
  'bac-ty-gia',
];

/** Reads everything that has to do with money and compares it with statements; changes nothing of it. */
const accountant: Rule = (name, action) =>
  (isLook(action) &&
    (isTrade(name, action) || isReport(name, action) || isCatalogue(name, action) || LOOKED_AT.includes(name))) ||
  name === 'khoan-muc' ||
  name === 'ket-qua-kinh-doanh' ||
  name === 'hoa-don' ||
  (name === 'doi-chieu' && (action === 'import' || action === 'match'));

const grants = (rule: Rule) => Object.fromEntries(fillPermissions(rule).map(({ name, actions }) => [name, actions]));

export const ADMIN_ROLE = 'QUAN_TRI';

export const ROLES = [
  { ma: ADMIN_ROLE, ten: 'Quản trị', mo_ta: 'Toàn quyền', phan_quyen: grants(() => true) },
  { ma: 'QUAN_LY', ten: 'Quản lý', mo_ta: 'Két, giao dịch, tỷ giá, báo cáo', phan_quyen: grants(manager) },
  { ma: 'GIAO_DICH_VIEN', ten: 'Giao dịch viên', mo_ta: 'Giao dịch tại quầy', phan_quyen: grants(teller) },
  { ma: 'KE_TOAN', ten: 'Kế toán', mo_ta: 'Xem sổ sách và báo cáo', phan_quyen: grants(accountant) },
];
