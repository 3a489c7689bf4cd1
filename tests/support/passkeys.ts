import type { PasskeyAdded, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@doi-tien/contract/passkey.schema';
import type { SignedIn } from '@doi-tien/contract/session.schema';
import { expect } from 'vitest';
import { Authenticator, type Forged } from './authenticator.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** A browser on one device, with an authenticator of its own. */
export interface PasskeyBrowser {
  authenticator: Authenticator;
  begin(as: Caller, body?: object): Promise<Answer<PasskeyCreation>>;
  /** Registers a passkey; it must be accepted. */
  add(as: Caller, forged?: Forged): Promise<PasskeyAdded>;
  ask(body: object, as?: Caller): Promise<Answer<PasskeyRequest>>;
  send(passkey: PasskeyAnswer): Promise<Answer<SignedIn>>;
  /** Challenge, answer, sign-in. */
  signIn(forged?: Forged, key?: string): Promise<Answer<SignedIn>>;
}

export function passkeyBrowser(api: TestApp, device = 'may-thu'): PasskeyBrowser {
  const authenticator = new Authenticator();
  const headers = { device_id: device };
  const begin: PasskeyBrowser['begin'] = (as, body = {}) => api.call('POST', '/profile/passkey', { as, body });
  const ask: PasskeyBrowser['ask'] = (body, as) =>
    api.call('POST', '/auth/passkey/tuy-chon', { body, as, headers: as ? {} : headers });
  const send: PasskeyBrowser['send'] = (passkey) =>
    api.call('POST', '/auth/passkey/dang-nhap', { body: { passkey }, headers });
  return {
    authenticator,
    begin,
    ask,
    send,
    add: async (as, forged) => {
      const passkey = authenticator.create((await begin(as)).data, forged);
      const body = { ten: 'Máy quầy 1', passkey };
      const answer = await api.call<PasskeyAdded>('POST', '/profile/passkey/xac-nhan', { as, body });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data;
    },
    signIn: async (forged, key) => {
      const asked = await ask({ muc_dich: 'dang_nhap' });
      return send(authenticator.answer(asked.data, forged, key));
    },
  };
}

/** Without passkeys, codes, waiting sign-ins and counted failures. */
export async function forgetSecondFactors(api: TestApp): Promise<void> {
  for (const table of ['passkey', 'thu_thach_passkey', 'totp', 'ma_khoi_phuc', 'ma_otp', 'dang_nhap_sai']) {
    await api.sql(`DELETE FROM ${table}`);
  }
}
