import { EMPTY_QUERY, toShortParams } from '../../../lib/lists/filter-query.ts';

export const ROLES_PATH = '/tai-khoan/vai-tro';
/** Stands where a stored role has its number. */
export const NEW_ROLE = 'moi';
/** The role a new one takes its rights from. */
export const COPY_PARAM = 'tu';

export const newRoleAddress = `${ROLES_PATH}/${NEW_ROLE}`;

export function roleAddress(id: number): string {
  return `${ROLES_PATH}/${id}`;
}

export function copyRoleAddress(id: number): string {
  return `${newRoleAddress}?${COPY_PARAM}=${id}`;
}

/** Who has this role. */
export function holdersAddress(roleId: number): string {
  const params = toShortParams({
    ...EMPTY_QUERY,
    f: [{ field: 'vai_tro_id', operator: 'eq', value: String(roleId) }],
  });
  return `/tai-khoan/nguoi-dung?${params}`;
}
