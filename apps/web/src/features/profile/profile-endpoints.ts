import type { NewPasskeyAnswer, PasskeyAdded, PasskeyCreation, Passkeys } from '@doi-tien/contract/passkey.schema';
import type {
  BothFactorsBody,
  ChangePasswordBody,
  DeviceSession,
  OtpSettingBody,
  RecoveryCodes,
  TotpBegun,
  TotpStanding,
} from '@doi-tien/contract/session.schema';
import type { ProfileBody, User } from '@doi-tien/contract/staff.schema';
import { api } from '../../lib/api/api.ts';
import { TOLD, write } from '../../lib/api/write.ts';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['profile', 'devices', 'totp', 'passkeys'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<User, void>({ query: () => '/profile', providesTags: ['profile', 'permissions'] }),
    updateProfile: build.mutation<User, ProfileBody>({
      query: (body) => ({ url: '/profile', method: 'PATCH', body }),
      extraOptions: { announce: true },
      invalidatesTags: ['profile'],
    }),
    changeAvatar: build.mutation<User, File>({
      query: (file) => ({ url: '/profile/avatar', method: 'PUT', body: asForm(file) }),
      extraOptions: { announce: true },
      invalidatesTags: ['profile'],
    }),
    removeAvatar: build.mutation<User, void>(write('DELETE', '/profile/avatar', ['profile'], TOLD)),
    /** Both end the other devices' sessions. */
    changePassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => ({ url: '/profile/change-password', method: 'PATCH', body }),
      extraOptions: { announce: true },
      invalidatesTags: ['devices'],
    }),
    updatePassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => ({ url: '/profile/update-password', method: 'PATCH', body }),
      extraOptions: { announce: true },
      invalidatesTags: ['devices'],
    }),
    switchOtp: build.mutation<unknown, OtpSettingBody>({
      query: (body) => ({ url: '/profile/otp', method: 'PATCH', body }),
      extraOptions: { announce: true },
      invalidatesTags: ['profile'],
    }),
    totp: build.query<TotpStanding, void>({ query: () => '/profile/totp', providesTags: ['totp', 'permissions'] }),
    beginTotp: build.mutation<TotpBegun, Pick<BothFactorsBody, 'mat_khau_cu'>>({
      query: (body) => ({ url: '/profile/totp', method: 'POST', body }),
      extraOptions: { showsSecret: true },
    }),
    confirmTotp: build.mutation<RecoveryCodes, { ma: string }>({
      query: (body) => ({ url: '/profile/totp/xac-nhan', method: 'POST', body }),
      extraOptions: { announce: true, showsSecret: true },
      invalidatesTags: ['totp', 'profile'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, BothFactorsBody>({
      query: (body) => ({ url: '/profile/totp/ma-khoi-phuc', method: 'POST', body }),
      extraOptions: { showsSecret: true },
      invalidatesTags: ['totp'],
    }),
    switchTotpOff: build.mutation<unknown, BothFactorsBody>({
      query: (body) => ({ url: '/profile/totp/tat', method: 'POST', body }),
      extraOptions: { announce: true },
      invalidatesTags: ['totp', 'profile'],
    }),
    passkeys: build.query<Passkeys, void>({
      query: () => '/profile/passkey',
      providesTags: ['passkeys', 'permissions'],
    }),
    beginPasskey: build.mutation<PasskeyCreation, void>({
      query: () => ({ url: '/profile/passkey', method: 'POST', body: {} }),
    }),
    addPasskey: build.mutation<PasskeyAdded, { ten: string; passkey: NewPasskeyAnswer }>({
      query: (body) => ({ url: '/profile/passkey/xac-nhan', method: 'POST', body }),
      extraOptions: { announce: true, showsSecret: true },
      invalidatesTags: ['passkeys', 'totp', 'profile'],
    }),
    renamePasskey: build.mutation<unknown, { id: number; ten: string }>({
      query: ({ id, ten }) => ({ url: `/profile/passkey/${id}`, method: 'PATCH', body: { ten } }),
      extraOptions: { announce: true },
      invalidatesTags: ['passkeys'],
    }),
    removePasskey: build.mutation<unknown, { id: number; proof: BothFactorsBody }>({
      query: ({ id, proof }) => ({ url: `/profile/passkey/${id}/xoa`, method: 'POST', body: proof }),
      extraOptions: { announce: true },
      invalidatesTags: ['passkeys', 'totp', 'profile'],
    }),
    devices: build.query<DeviceSession[], void>({ query: () => '/profile/devices', providesTags: ['devices'] }),
    signOutDevice: build.mutation<unknown, number>(
      write('DELETE', (id) => `/profile/devices/${id}`, ['devices'], TOLD),
    ),
    signOutOtherDevices: build.mutation<unknown, void>(write('DELETE', '/profile/devices', ['devices'], TOLD)),
  }),
});

function asForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

export const {
  useProfileQuery,
  useUpdateProfileMutation,
  useChangeAvatarMutation,
  useRemoveAvatarMutation,
  useChangePasswordMutation,
  useUpdatePasswordMutation,
  useSwitchOtpMutation,
  useTotpQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRenewRecoveryCodesMutation,
  useSwitchTotpOffMutation,
  usePasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useDevicesQuery,
  useSignOutDeviceMutation,
  useSignOutOtherDevicesMutation,
} = profileApi;
