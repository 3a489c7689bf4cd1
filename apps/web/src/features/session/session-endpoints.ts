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
import { write } from '../../lib/api/write.ts';

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
    forgotPassword: build.mutation<unknown, ForgotPasswordBody>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<unknown, ResetPasswordBody>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
    passkeySignIn: build.mutation<SignedIn, { passkey: PasskeyAnswer }>({
      query: (body) => ({ url: '/auth/passkey/dang-nhap', method: 'POST', body }),
    }),
    verifyOtp: build.mutation<OtpVerified, VerifyOtpBody>({
      query: (body) => ({ url: '/auth/verify-otp', method: 'POST', body }),
    }),
    generateOtp: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/auth/generate-otp', method: 'POST', body }),
    }),
    replaceFirstPassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => ({ url: '/profile/change-password', method: 'PATCH', body }),
    }),
    reauthenticate: build.mutation<unknown, ReauthenticateBody>({
      query: (body) => ({ url: '/auth/xac-nhan-lai', method: 'POST', body }),
    }),
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
