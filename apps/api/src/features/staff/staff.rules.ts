import { PERMISSION_CATALOGUE, type PermissionEntry, type PermissionName } from '@doi-tien/contract/permissions';

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
