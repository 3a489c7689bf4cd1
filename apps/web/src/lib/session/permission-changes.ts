import {
  fillPermissions,
  PERMISSION_CATALOGUE,
  PERMISSION_NAMES,
  type PermissionAction,
  type PermissionEntry,
  type PermissionName,
} from '@doi-tien/contract/permissions';

/** One right: an area and one of its actions. */
export interface Right {
  name: PermissionName;
  action: PermissionAction;
}

/** Every right of the catalogue, on or off; a row that did not change stays the same object. */
export type Grants = Readonly<Record<PermissionName, Readonly<Partial<Record<PermissionAction, boolean>>>>>;

interface AreaChange {
  name: PermissionName;
  added: PermissionAction[];
  removed: PermissionAction[];
}

export interface PermissionChanges {
  areas: AreaChange[];
  added: number;
  removed: number;
}

export function actionsOf(name: PermissionName): readonly PermissionAction[] {
  return PERMISSION_CATALOGUE[name];
}

/** What a role stores may be older than the catalogue: what is not named there is off, what is unknown is left out. */
export function toGrants(entries: readonly PermissionEntry[]): Grants {
  const stored = new Map(entries.map(({ name, actions }) => [name, actions]));
  const filled = fillPermissions((name, action) => stored.get(name)?.[action] === true);
  return Object.fromEntries(filled.map(({ name, actions }) => [name, actions])) as Grants;
}

/** Only of the rights that the server told: what it keeps from a company with one branch is not sent, and stays as it is stored. */
export function toEntries(
  grants: Grants,
  told: readonly PermissionEntry[] = fillPermissions(() => false),
): PermissionEntry[] {
  return told
    .filter((entry) => entry.name in grants)
    .map(({ name, actions }) => {
      const own = grants[name as PermissionName];
      const sent = Object.keys(actions).map((action) => [action, own[action as PermissionAction] === true]);
      return { name, actions: Object.fromEntries(sent) };
    });
}

/** In the order of the catalogue, areas without a change left out. */
export function permissionChanges(before: Grants, after: Grants): PermissionChanges {
  const areas = PERMISSION_NAMES.map((name) => areaChange(name, before, after)).filter(
    ({ added, removed }) => added.length + removed.length > 0,
  );
  const total = (part: 'added' | 'removed') => areas.reduce((sum, area) => sum + area[part].length, 0);
  return { areas, added: total('added'), removed: total('removed') };
}

function areaChange(name: PermissionName, before: Grants, after: Grants): AreaChange {
  const isOn = (grants: Grants, action: PermissionAction) => grants[name][action] === true;
  const actions = actionsOf(name);
  return {
    name,
    added: actions.filter((action) => isOn(after, action) && !isOn(before, action)),
    removed: actions.filter((action) => !isOn(after, action) && isOn(before, action)),
  };
}
