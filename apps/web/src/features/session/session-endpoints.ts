import type { PasskeyAnswer } from '@doi-tien/contract/passkey.schema';
import { CAPTCHA_HEADER } from '@doi-tien/contract/session';
import type {
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginAnswer,
  LoginBody,
  OtpVerified,
  ReauthenticateBody,
  ResetPasswordBody,
  SignedIn,
  VerifyOtpBody,
} from '@doi-tien/contract/session.schema';
import { api } from '../../lib/api/api.ts';
import { write, writeBody } from '../../lib/api/calls.ts';

interface LoginRequest {
  body: LoginBody;
  /** The answer to the captcha, when one was asked for. */
  captcha: string | null;
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, LoginRequest>({
      query: ({ body, captcha }) => ({
        url: '/auth/login',
        method: 'POST',
        body,
        headers: captcha ? { [CAPTCHA_HEADER]: captcha } : undefined,
      }),
    }),
    forgotPassword: build.mutation<unknown, ForgotPasswordBody>(writeBody('POST', '/auth/forgot-password', [])),
    resetPassword: build.mutation<unknown, ResetPasswordBody>(writeBody('POST', '/auth/reset-password', [])),
    passkeySignIn: build.mutation<SignedIn, { passkey: PasskeyAnswer }>(
      writeBody('POST', '/auth/passkey/dang-nhap', []),
    ),
    verifyOtp: build.mutation<OtpVerified, VerifyOtpBody>(writeBody('POST', '/auth/verify-otp', [])),
    generateOtp: build.mutation<unknown, { email: string }>(writeBody('POST', '/auth/generate-otp', [])),
    replaceFirstPassword: build.mutation<unknown, ChangePasswordBody>(
      writeBody('PATCH', '/profile/change-password', []),
    ),
    reauthenticate: build.mutation<unknown, ReauthenticateBody>(writeBody('POST', '/auth/xac-nhan-lai', [])),
    /** Quiet: whatever the server says, this browser forgets the session. */
    logout: build.mutation<unknown, void>(write('POST', '/auth/logout', [], { leaving: true })),
  }),
});

export const {
  useLoginMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  usePasskeySignInMutation,
  useVerifyOtpMutation,
  useGenerateOtpMutation,
  useReplaceFirstPasswordMutation,
  useReauthenticateMutation,
  useLogoutMutation,
} = sessionApi;
