import type { CaptchaSetup } from '@doi-tien/contract/session.schema';
import { api } from '../../../lib/api/api.ts';

const captchaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every challenge is used once, so none is kept. */
    captchaSetup: build.query<CaptchaSetup, void>({ query: () => '/auth/captcha', keepUnusedDataFor: 0 }),
  }),
});

export const { useLazyCaptchaSetupQuery } = captchaApi;
