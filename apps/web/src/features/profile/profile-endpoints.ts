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
import { read, TOLD, write, writeBody } from '../../lib/api/calls.ts';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['profile', 'devices', 'totp', 'passkeys'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<User, void>(read('/profile', ['profile', 'permissions'])),
    updateProfile: build.mutation<User, ProfileBody>(writeBody('PATCH', '/profile', ['profile'], TOLD)),
    changeAvatar: build.mutation<User, File>({
      query: (file) => ({ url: '/profile/avatar', method: 'PUT', body: asForm(file) }),
      extraOptions: { announce: true },
      invalidatesTags: ['profile'],
    }),
    removeAvatar: build.mutation<User, void>(write('DELETE', '/profile/avatar', ['profile'], TOLD)),
    /** Both end the other devices' sessions. */
    changePassword: build.mutation<unknown, ChangePasswordBody>(
      writeBody('PATCH', '/profile/change-password', ['devices'], TOLD),
    ),
    updatePassword: build.mutation<unknown, ChangePasswordBody>(
      writeBody('PATCH', '/profile/update-password', ['devices'], TOLD),
    ),
    switchOtp: build.mutation<unknown, OtpSettingBody>(writeBody('PATCH', '/profile/otp', ['profile'], TOLD)),
    totp: build.query<TotpStanding, void>(read('/profile/totp', ['totp', 'permissions'])),
    beginTotp: build.mutation<TotpBegun, Pick<BothFactorsBody, 'mat_khau_cu'>>(
      writeBody('POST', '/profile/totp', [], { showsSecret: true }),
    ),
    confirmTotp: build.mutation<RecoveryCodes, { ma: string }>(
      writeBody('POST', '/profile/totp/xac-nhan', ['totp', 'profile'], { announce: true, showsSecret: true }),
    ),
    renewRecoveryCodes: build.mutation<RecoveryCodes, BothFactorsBody>(
      writeBody('POST', '/profile/totp/ma-khoi-phuc', ['totp'], { showsSecret: true }),
    ),
    switchTotpOff: build.mutation<unknown, BothFactorsBody>(
      writeBody('POST', '/profile/totp/tat', ['totp', 'profile'], TOLD),
    ),
    passkeys: build.query<Passkeys, void>(read('/profile/passkey', ['passkeys', 'permissions'])),
    beginPasskey: build.mutation<PasskeyCreation, void>({
      query: () => ({ url: '/profile/passkey', method: 'POST', body: {} }),
    }),
    addPasskey: build.mutation<PasskeyAdded, { ten: string; passkey: NewPasskeyAnswer }>(
      writeBody('POST', '/profile/passkey/xac-nhan', ['passkeys', 'totp', 'profile'], {
        announce: true,
        showsSecret: true,
      }),
    ),
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
    devices: build.query<DeviceSession[], void>(read('/profile/devices', ['devices'])),
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
