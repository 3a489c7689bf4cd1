import {
  fillPermissions,
  findActions,
  holdsEveryRight,
  isRightOfBranches,
  PERMISSION_CATALOGUE,
  type PermissionEntry,
  type PermissionName,
} from '@doi-tien/contract/permissions';

/** The first name or action the catalogue does not know, as `name` or `name.action`. */
export function unknownPermissions(entries: readonly PermissionEntry[]): string | undefined {
  for (const { name, actions } of entries) {
    if (!Object.hasOwn(PERMISSION_CATALOGUE, name)) return name;
    const known: readonly string[] = PERMISSION_CATALOGUE[name as PermissionName];
    const unknown = Object.keys(actions).find((action) => !known.includes(action));
    if (unknown) return `${name}.${unknown}`;
  }
  return undefined;
}

/**
 * The rights of a role that is saved where there is one branch. Rights that need several are not shown there: those that were not sent
 * stay as they are stored, as long as the role may still look at the area. A new role with every right that is shown, made by a person
 * who holds every right, is an administrator's, and gets the others too.
 */
export function withHiddenRights(
  given: readonly PermissionEntry[],
  stored: readonly PermissionEntry[] | undefined,
  giver: readonly PermissionEntry[],
): PermissionEntry[] {
  const sent = (name: string, action: string) => given.find((entry) => entry.name === name)?.actions[action];
  const isAdministrators =
    !stored &&
    holdsEveryRight(giver) &&
    holdsEveryRight(fillPermissions((name, action) => isRightOfBranches(name, action) || sent(name, action) === true));
  const kept = (name: PermissionName, action: string) => {
    const mayLook = isRightOfBranches(name) || sent(name, 'index') === true;
    return isAdministrators || (mayLook && findActions(stored ?? [], name)[action] === true);
  };
  return fillPermissions(
    (name, action) => sent(name, action) ?? (isRightOfBranches(name, action) && kept(name, action)),
  );
}
