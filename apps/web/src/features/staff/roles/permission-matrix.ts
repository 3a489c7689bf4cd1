import { PERMISSION_NAMES, type PermissionAction, type PermissionName } from '@doi-tien/contract/permissions';
import type { ShowsRight } from '../../../lib/branches/shown-rights.ts';
import { searchable } from '../../../lib/browser/searchable.ts';
import { actionsOf, type Grants, type Right } from '../../../lib/session/permission-changes.ts';

export interface AreaGroup {
  key: 'general' | 'trade' | 'report' | 'catalogue' | 'account' | 'history' | 'settings';
  areas: readonly PermissionName[];
}

/** The areas as the side menu groups them. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  { key: 'general', areas: ['dashboard', 'ket', 'ngan-quy', 'phieu-thu-chi', 'dieu-chuyen', 'doi-chieu'] },
  {
    key: 'trade',
    areas: [
      ...PERMISSION_NAMES.filter((name) => name.startsWith('giao-dich-')),
      'giu-cho',
      'khach-hang',
      'sang-loc',
      'tien-gia',
      'hoa-don',
      'man-hinh-khach',
    ],
  },
  {
    key: 'report',
    areas: [
      'bao-cao',
      'bao-cao-giao-dich-lon',
      'chi-tiet-loi-nhuan',
      'bao-cao-loi-nhuan-ngoai-te',
      'ket-qua-kinh-doanh',
    ],
  },
  { key: 'catalogue', areas: ['tien', 'loai-tien', 'menh-gia', 'khoan-muc', 'ty-gia', 'nguon-ty-gia', 'bac-ty-gia'] },
  { key: 'account', areas: ['vai-tro', 'nguoi-dung'] },
  { key: 'history', areas: ['log-thao-tac', 'log-import'] },
  { key: 'settings', areas: ['thoi-gian-lam-viec', 'nguoi-dung-ngoai-gio', 'cau-hinh-chung', 'chi-nhanh', 'may-in'] },
];

/** These stand in columns of their own; an area's other actions are particular to it and are named in place. */
export const COMMON_ACTIONS = ['showMenu', 'index', 'create', 'update', 'delete', 'import', 'export'] as const;

const isCommon = (action: PermissionAction) => COMMON_ACTIONS.some((common) => common === action);

export function ownActionsOf(name: PermissionName): PermissionAction[] {
  return actionsOf(name).filter((action) => !isCommon(action));
}

/** The rights of an area that are shown. */
export function rightsOfArea(name: PermissionName, shows: ShowsRight): Right[] {
  return actionsOf(name)
    .filter((action) => shows(name, action))
    .map((action) => ({ name, action }));
}

/** One action in every area that has it. */
export function rightsOfAction(action: PermissionAction, areas: readonly PermissionName[]): Right[] {
  return areas.filter((name) => actionsOf(name).includes(action)).map((name) => ({ name, action }));
}

type TickState = 'all' | 'some' | 'none';

export function tickState(grants: Grants, rights: readonly Right[]): TickState {
  const on = rights.filter(({ name, action }) => grants[name][action] === true).length;
  if (on === 0) return 'none';
  return on === rights.length ? 'all' : 'some';
}

export function countRights(grants: Grants, shows: ShowsRight, areas: readonly PermissionName[] = PERMISSION_NAMES) {
  const rights = areas.flatMap((name) => rightsOfArea(name, shows));
  return { on: rights.filter(({ name, action }) => grants[name][action] === true).length, all: rights.length };
}

/**
 * Switches rights on or off. Nothing can be done in an area that cannot be seen: switching anything on brings
 * "view" with it, and switching "view" off takes the area's other rights along.
 */
export function switchRights(grants: Grants, rights: readonly Right[], on: boolean): Grants {
  const next: Record<PermissionName, Grants[PermissionName]> = { ...grants };
  for (const { name, action } of rights) {
    if (on) next[name] = { ...next[name], [action]: true, index: true };
    else if (action === 'index') next[name] = Object.fromEntries(actionsOf(name).map((each) => [each, false]));
    else next[name] = { ...next[name], [action]: false };
  }
  return next;
}

/** Takes out rights that may not be given, except those that were there already. */
export function withinRights(grants: Grants, mayGive: (right: Right) => boolean, before?: Grants): Grants {
  const rows = PERMISSION_NAMES.map((name) => {
    const refused = actionsOf(name).filter(
      (action) => grants[name][action] && !before?.[name][action] && !mayGive({ name, action }),
    );
    const off = Object.fromEntries(refused.map((action) => [action, false]));
    return [name, refused.length > 0 ? { ...grants[name], ...off } : grants[name]] as const;
  });
  return Object.fromEntries(rows) as Grants;
}

export interface MatrixWords {
  group: (key: AreaGroup['key']) => string;
  area: (name: PermissionName) => string;
  action: (action: PermissionAction) => string;
  /** What a right includes that its name does not say. */
  hint: (name: PermissionName) => string | undefined;
}

/** Areas whose own name, group or particular actions contain the text; groups without any are left out. */
export function findAreas(text: string, words: MatrixWords): AreaGroup[] {
  const wanted = searchable(text);
  if (wanted === '') return [...AREA_GROUPS];
  const names = (group: AreaGroup, name: PermissionName) =>
    [words.group(group.key), words.area(name), name, ...ownActionsOf(name).map(words.action)].map(searchable);
  return AREA_GROUPS.map((group) => ({
    ...group,
    areas: group.areas.filter((name) => names(group, name).some((each) => each.includes(wanted))),
  })).filter(({ areas }) => areas.length > 0);
}
