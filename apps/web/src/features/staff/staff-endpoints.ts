import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { PasswordReset, Role, RoleBody, User, UserBody, UserCreated } from '@doi-tien/contract/staff.schema';
import { api } from '../../lib/api/api.ts';
import { TOLD, write } from '../../lib/api/calls.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

/** Changes to one record: only the fields that differ, and the version they were made on. */
export type Patch<Body> = Partial<Body> & { phien_ban: number };

/** An act on one record that needs nothing but to be asked for. */
interface Act {
  id: number;
  idempotencyKey: string;
}

type Change<Body> = Keyed<Patch<Body>> & { id: number };

// Who holds a role is told with the role, and what a role is called with its holders: a change of one is news to both.
const ROLE_NEWS = ['role', 'user', 'permissions'] as const;
const USER_NEWS = ['user', 'role', 'permissions'] as const;

const staffApi = api.enhanceEndpoints({ addTagTypes: ['role', 'user'] }).injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<ListPage<Role>, ListQuery>(readList('/roles', ['role'])),
    // Not kept: an editor that opens again must start from the newest version.
    role: build.query<Role, number>({
      query: (id) => `/roles/${id}`,
      keepUnusedDataFor: 0,
    }),
    defaultPermission: build.query<PermissionEntry[], void>({
      query: () => '/roles/default-permission',
    }),
    createRole: build.mutation<Role, Keyed<RoleBody>>(write('POST', '/roles', ROLE_NEWS, TOLD)),
    updateRole: build.mutation<Role, Change<RoleBody>>(write('PATCH', ({ id }) => `/roles/${id}`, ROLE_NEWS, TOLD)),
    // Told with the way back.
    switchRole: build.mutation<Role, Change<Pick<RoleBody, 'trang_thai'>>>(
      write('PATCH', ({ id }) => `/roles/${id}`, ROLE_NEWS, { approvedAt: (url) => url }),
    ),
    deleteRole: build.mutation<null, Act>(write('DELETE', ({ id }) => `/roles/${id}`, ROLE_NEWS, TOLD)),

    users: build.query<ListPage<User>, ListQuery>(readList('/users', ['user'])),
    user: build.query<User, number>({
      query: (id) => `/users/${id}`,
      keepUnusedDataFor: 0,
    }),
    createUser: build.mutation<UserCreated, Keyed<Partial<UserBody>>>(
      write('POST', '/users', USER_NEWS, { approvedAt: (url, id) => `${url}/${id}` }),
    ),
    updateUser: build.mutation<User, Change<UserBody>>(write('PATCH', ({ id }) => `/users/${id}`, USER_NEWS, TOLD)),
    // Told with the way back.
    switchUser: build.mutation<User, Change<Pick<UserBody, 'trang_thai'>>>(
      write('PATCH', ({ id }) => `/users/${id}`, USER_NEWS, { approvedAt: (url) => url }),
    ),
    deleteUser: build.mutation<null, Act>(write('DELETE', ({ id }) => `/users/${id}`, USER_NEWS, TOLD)),
    resetPassword: build.mutation<PasswordReset, Act>(write('PATCH', ({ id }) => `/users/${id}/mat-khau`, ['user'])),
    resetTotp: build.mutation<null, Act>(write('PATCH', ({ id }) => `/users/${id}/dat-lai-totp`, ['user'], TOLD)),
    signOutUser: build.mutation<null, Act>(write('PATCH', ({ id }) => `/users/${id}/dang-xuat`, ['user'], TOLD)),
    unlockUser: build.mutation<null, Act>(write('PATCH', ({ id }) => `/users/${id}/mo-khoa`, ['user'], TOLD)),
  }),
});

export const {
  useRolesQuery,
  useRoleQuery,
  useDefaultPermissionQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useSwitchRoleMutation,
  useDeleteRoleMutation,
  useUsersQuery,
  useLazyUserQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useSwitchUserMutation,
  useDeleteUserMutation,
  useResetPasswordMutation,
  useResetTotpMutation,
  useSignOutUserMutation,
  useUnlockUserMutation,
} = staffApi;
