import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { PasswordReset, Role, RoleBody, User, UserBody, UserCreated } from '@doi-tien/contract/staff.schema';
import { api } from '../../lib/api/api.ts';
import { toParams } from '../../lib/lists/filter-query.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

/** Changes to one record: only the fields that differ, and the version they were made on. */
export type Patch<Body> = Partial<Body> & { phien_ban: number };

/** An act on one record that needs nothing but to be asked for. */
interface Act {
  id: number;
  idempotencyKey: string;
}

type Change<Body> = Keyed<Patch<Body>> & { id: number };

const told = { extraOptions: { announce: true } };

// Who holds a role is told with the role, and what a role is called with its holders: a change of one is news to both.
const ROLE_NEWS = ['role', 'user', 'permissions'] as const;
const USER_NEWS = ['user', 'role', 'permissions'] as const;

const staffApi = api.enhanceEndpoints({ addTagTypes: ['role', 'user'] }).injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<ListPage<Role>, ListQuery>({
      query: (query) => ({ url: '/roles', params: toParams(query) }),
      providesTags: ['role'],
    }),
    // Not kept: an editor that opens again must start from the newest version.
    role: build.query<Role, number>({
      query: (id) => `/roles/${id}`,
      keepUnusedDataFor: 0,
    }),
    defaultPermission: build.query<PermissionEntry[], void>({
      query: () => '/roles/default-permission',
    }),
    createRole: build.mutation<Role, Keyed<RoleBody>>({
      query: (keyed) => ({ url: '/roles', method: 'POST', ...keyed }),
      invalidatesTags: [...ROLE_NEWS],
      ...told,
    }),
    updateRole: build.mutation<Role, Change<RoleBody>>({
      query: ({ id, ...keyed }) => ({ url: `/roles/${id}`, method: 'PATCH', ...keyed }),
      invalidatesTags: [...ROLE_NEWS],
      ...told,
    }),
    // Told with the way back.
    switchRole: build.mutation<Role, Change<Pick<RoleBody, 'trang_thai'>>>({
      query: ({ id, ...keyed }) => ({ url: `/roles/${id}`, method: 'PATCH', ...keyed }),
      invalidatesTags: [...ROLE_NEWS],
      extraOptions: { approvedAt: (url) => url },
    }),
    deleteRole: build.mutation<null, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/roles/${id}`, method: 'DELETE', idempotencyKey }),
      invalidatesTags: [...ROLE_NEWS],
      ...told,
    }),

    users: build.query<ListPage<User>, ListQuery>({
      query: (query) => ({ url: '/users', params: toParams(query) }),
      providesTags: ['user'],
    }),
    user: build.query<User, number>({
      query: (id) => `/users/${id}`,
      keepUnusedDataFor: 0,
    }),
    createUser: build.mutation<UserCreated, Keyed<Partial<UserBody>>>({
      query: (keyed) => ({ url: '/users', method: 'POST', ...keyed }),
      invalidatesTags: [...USER_NEWS],
      extraOptions: { approvedAt: (url, id) => `${url}/${id}` },
    }),
    updateUser: build.mutation<User, Change<UserBody>>({
      query: ({ id, ...keyed }) => ({ url: `/users/${id}`, method: 'PATCH', ...keyed }),
      invalidatesTags: [...USER_NEWS],
      ...told,
    }),
    // Told with the way back.
    switchUser: build.mutation<User, Change<Pick<UserBody, 'trang_thai'>>>({
      query: ({ id, ...keyed }) => ({ url: `/users/${id}`, method: 'PATCH', ...keyed }),
      invalidatesTags: [...USER_NEWS],
      extraOptions: { approvedAt: (url) => url },
    }),
    deleteUser: build.mutation<null, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/users/${id}`, method: 'DELETE', idempotencyKey }),
      invalidatesTags: [...USER_NEWS],
      ...told,
    }),
    resetPassword: build.mutation<PasswordReset, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/users/${id}/mat-khau`, method: 'PATCH', idempotencyKey }),
      invalidatesTags: ['user'],
    }),
    resetTotp: build.mutation<null, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/users/${id}/dat-lai-totp`, method: 'PATCH', idempotencyKey }),
      invalidatesTags: ['user'],
      ...told,
    }),
    signOutUser: build.mutation<null, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/users/${id}/dang-xuat`, method: 'PATCH', idempotencyKey }),
      invalidatesTags: ['user'],
      ...told,
    }),
    unlockUser: build.mutation<null, Act>({
      query: ({ id, idempotencyKey }) => ({ url: `/users/${id}/mo-khoa`, method: 'PATCH', idempotencyKey }),
      invalidatesTags: ['user'],
      ...told,
    }),
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
