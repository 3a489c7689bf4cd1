/**
 * The permission catalogue: every area of the product and the actions that make sense there.
 * Screens, API routes and the roles matrix are all driven by this one table.
 */
const crud = ['showMenu', 'index', 'create', 'update', 'delete'] as const;
const crudWithFiles = [...crud, 'import', 'export'] as const;
/** `approve`: decide about an act of somebody else that needs a second person. */
const trade = [
  'showMenu',
  'index',
  'create',
  'update',
  'export',
  'void',
  'overrideRate',
  'seeProfit',
  'approve',
] as const;
const log = ['showMenu', 'index', 'export'] as const;
/** `allBranches`: also over other branches than the one of the request. */
const report = [...log, 'allBranches'] as const;

export const PERMISSION_CATALOGUE = {
  dashboard: ['showMenu', 'index', 'seeProfit', 'allBranches'],
  ket: ['showMenu', 'index', 'create', 'update', 'export', 'lock', 'unlock', 'close', 'approve'],
  /** `index`: work from a till; `issue`: keep the vault, give out and take in; `endShift`: for somebody absent. */
  'ngan-quy': [...crud, 'export', 'issue', 'endShift', 'approve'],
  'dieu-chuyen': [...crud, 'export', 'approve'],
  'giao-dich-mua-ngoai-te': trade,
  'giao-dich-ban-ngoai-te': trade,
  'giao-dich-mua-tien-dien-tu': trade,
  'giao-dich-ban-tien-dien-tu': trade,
  'giao-dich-mua-tien-alipay': trade,
  'giao-dich-mua-tien-banking': trade,
  /** `keepDeposit`: cancel without returning it; `overrideReserve`: sell what is kept for a customer to another. */
  'giu-cho': ['showMenu', 'index', 'create', 'update', 'delete', 'export', 'keepDeposit', 'overrideReserve', 'approve'],
  /** `index`: pair a screen for customers with oneself or a till; `delete`: end those of others too. */
  'man-hinh-khach': ['index', 'delete'],
  'phieu-thu-chi': ['showMenu', 'index', 'create', 'export', 'void', 'approve'],
  'khach-hang': [...crudWithFiles, 'merge', 'screen', 'viewPictures'],
  'doi-chieu': [...crud, 'import', 'match', 'book', 'allBranches', 'approve'],
  'sang-loc': ['showMenu', 'index', 'update', 'import'],
  'tien-gia': [...crud, 'export'],
  'bao-cao': report,
  /** `update`: say that a report was sent, and what trades just below the threshold are. */
  'bao-cao-giao-dich-lon': [...log, 'update'],
  'hoa-don': ['showMenu', 'index', 'update', 'import', 'export'],
  'chi-tiet-loi-nhuan': report,
  'bao-cao-loi-nhuan-ngoai-te': report,
  'ket-qua-kinh-doanh': report,
  tien: crudWithFiles,
  'loai-tien': crudWithFiles,
  'menh-gia': crudWithFiles,
  'khoan-muc': crudWithFiles,
  /** `update` also: ask a source, bring its file. */
  'nguon-ty-gia': [...crud, 'export', 'approve'],
  'ty-gia': ['showMenu', 'index', 'create', 'import', 'export', 'approve'],
  'bac-ty-gia': [...crud, 'export'],
  'chi-nhanh': crud,
  'may-in': crud,
  'vai-tro': [...crud, 'export', 'approve'],
  'nguoi-dung': [...crudWithFiles, 'resetPassword', 'approve'],
  'log-thao-tac': log,
  'log-import': log,
  'thoi-gian-lam-viec': crud,
  'nguoi-dung-ngoai-gio': [...crud, 'export'],
  'cau-hinh-chung': ['showMenu', 'index', 'update', 'approve'],
} as const satisfies Record<string, readonly string[]>;

export type PermissionName = keyof typeof PERMISSION_CATALOGUE;
export type PermissionAction<Name extends PermissionName = PermissionName> =
  (typeof PERMISSION_CATALOGUE)[Name][number];

/** What a route, a menu entry or a button asks for: an area and one of its own actions. */
export type Permission = { [Name in PermissionName]: readonly [Name, PermissionAction<Name>] }[PermissionName];

/** One entry of `phan_quyen` as it travels and as the browser stores it. */
export interface PermissionEntry {
  name: string;
  actions: Record<string, boolean>;
}

export const PERMISSION_NAMES = Object.keys(PERMISSION_CATALOGUE) as PermissionName[];

/** The whole catalogue with every action set by `allowed`: everything off is `GET /roles/default-permission`. */
export function fillPermissions(allowed: (name: PermissionName, action: string) => boolean): PermissionEntry[] {
  return PERMISSION_NAMES.map((name) => ({
    name,
    actions: Object.fromEntries(PERMISSION_CATALOGUE[name].map((action) => [action, allowed(name, action)])),
  }));
}

/** Slashes are stripped from the route name before it is matched; the answer is the actions, or an empty object. */
export function findActions(entries: readonly PermissionEntry[], routeName: string): Record<string, boolean> {
  const name = routeName.replaceAll('/', '');
  return entries.find((entry) => entry.name === name)?.actions ?? {};
}

export function isAllowed(entries: readonly PermissionEntry[], [name, action]: Permission): boolean {
  return findActions(entries, name)[action] === true;
}

/** Rights of `other` that `holder` does not have, in the order of the catalogue. What the catalogue does not name is no right. */
export function rightsBeyond(holder: readonly PermissionEntry[], other: readonly PermissionEntry[]): Permission[] {
  return everyRight().filter((right) => isAllowed(other, right) && !isAllowed(holder, right));
}

/**
 * The one rule of who may act on whom: nobody hands out a right they lack, or acts on an account or a role that holds
 * one.
 */
export function coversRights(holder: readonly PermissionEntry[], other: readonly PermissionEntry[]): boolean {
  return rightsBeyond(holder, other).length === 0;
}

/** Areas and actions that mean something only with several branches, or make the second one. */
export function isRightOfBranches(name: string, action?: string): boolean {
  return name === 'dieu-chuyen' || name === 'chi-nhanh' || action === 'allBranches';
}

/** What makes somebody an administrator, whatever their role is called. */
export function holdsEveryRight(entries: readonly PermissionEntry[]): boolean {
  return everyRight().every((right) => isAllowed(entries, right));
}

function everyRight(): Permission[] {
  return PERMISSION_NAMES.flatMap((name) =>
    PERMISSION_CATALOGUE[name].map((action) => [name, action] as unknown as Permission),
  );
}
