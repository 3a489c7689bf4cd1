import { findActions, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { MenuSection, Screen } from './screen.ts';

/** The order of the side menu. `home`, `safe`, `tills`, `vouchers`, `transfer` and `approval` are single entries, the others are groups with a name of their own. */
const MENU_SECTIONS = [
  'home',
  'safe',
  'tills',
  'vouchers',
  'transfer',
  'trade',
  'report',
  'catalogue',
  'account',
  'history',
  'approval',
  'settings',
] as const satisfies readonly MenuSection[];

const SINGLE = ['home', 'safe', 'tills', 'vouchers', 'transfer', 'approval'] as const satisfies readonly MenuSection[];

type MenuGroup = Exclude<MenuSection, (typeof SINGLE)[number]>;

interface PermittedSection {
  section: MenuSection;
  screens: Screen[];
}

/** The guide, or its page about a screen, in the language of the app; the operator's own where there is one. */
export function guideAddress(language: string, page?: string): string {
  const own = import.meta.env.VITE_GUIDE_URL;
  const rest = page ? `/${page}` : '';
  return own ? `${own}${rest}` : `/huong-dan${rest}?lang=${language}`;
}

export function isGroup(section: MenuSection): section is MenuGroup {
  return !SINGLE.some((single) => single === section);
}

/**
 * A screen shows in the menu when its area has `showMenu`, the person the right beyond looking that it asks for, and the business uses it: `off` names areas and addresses that it does not. A section without a
 * permitted screen does not show at all.
 */
export function permittedSections(
  screens: readonly Screen[],
  permissions: readonly PermissionEntry[],
  off: readonly string[] = [],
): PermittedSection[] {
  const isUsed = ({ path, permission }: Screen) =>
    !off.includes(path) && !(permission !== null && off.includes(permission[0]));
  return MENU_SECTIONS.map((section) => ({
    section,
    screens: screens.filter((screen) => screen.menu === section && isUsed(screen) && showsInMenu(screen, permissions)),
  })).filter(({ screens: permitted }) => permitted.length > 0);
}

/** What the menu depends on besides the rights of the person. */
export interface Business {
  /** Names of what it does not use. */
  off: readonly string[];
  hasSeveralBranches: boolean;
  /** The person decides about acts of others while some need that. */
  mayApprove: boolean;
}

/** The menu of a person: a company with one branch has nothing to transfer, and approvals are for those who decide while they are on. */
export function menuOf(
  screens: readonly Screen[],
  permissions: readonly PermissionEntry[],
  { off, hasSeveralBranches, mayApprove }: Business,
): PermittedSection[] {
  return permittedSections(screens, permissions, off).filter(
    ({ section }) => (section !== 'transfer' || hasSeveralBranches) && (section !== 'approval' || mayApprove),
  );
}

/**
 * The entry a screen belongs to: itself, the list that a record's page stands under (`/ket/:id` under `/ket`), or the one
 * of its area (`/chi-tiet-ket`).
 */
export function menuEntryOf(screens: readonly Screen[], current: Screen | undefined): Screen | undefined {
  if (!current || current.menu) return current;
  const area = current.permission?.[0];
  return (
    screens.find(({ menu, path }) => menu && path !== '/' && current.path.startsWith(`${path}/`)) ??
    screens.find(({ menu, permission }) => menu && area !== undefined && permission?.[0] === area)
  );
}

function showsInMenu({ permission }: Screen, permissions: readonly PermissionEntry[]): boolean {
  if (permission === null) return true;
  const [area, action] = permission;
  const actions = findActions(permissions, area);
  return actions.showMenu === true && (action === 'index' || actions[action] === true);
}
