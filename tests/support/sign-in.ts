import type { CaptchaSetup, LoginAnswer, SignedIn } from '@doi-tien/contract/session.schema';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Answer, TestApp } from './test-app.ts';

/** Little work, so that tests solve a captcha in milliseconds. */
export const EASY_CAPTCHA = { CAPTCHA_EFFORT: '10' };

export type LoginReply = Answer<LoginAnswer & SignedIn & { requireRecaptcha: boolean; timeOut: number }>;

interface LoginOptions {
  device?: string;
  captcha?: string;
  language?: string;
}

export function login(
  api: TestApp,
  account: string,
  password: string,
  { device = 'may-thu', captcha, language }: LoginOptions = {},
): Promise<LoginReply> {
  return api.call('POST', '/auth/login', {
    body: { tai_khoan: account, mat_khau: password },
    headers: {
      device_id: device,
      ...(captcha && { re_capcha_token: captcha }),
      ...(language && { 'accept-language': language }),
    },
  });
}

export async function solveCaptcha(api: TestApp): Promise<string> {
  const { data } = await api.call<CaptchaSetup>('GET', '/auth/captcha');
  return captchaAnswer(data);
}

/** What the widget sends after it has done the work. */
export async function captchaAnswer(setup: CaptchaSetup): Promise<string> {
  const challenge = setup.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Fails so many times, answering the captcha where it is asked for; answers the last refusal. */
export async function failLogin(api: TestApp, account: string, times: number): Promise<LoginReply> {
  let last: LoginReply | undefined;
  for (let failure = 1; failure <= times; failure += 1) {
    last = await login(api, account, `Sai@${failure}`, failure > 3 ? { captcha: await solveCaptcha(api) } : {});
  }
  if (!last) throw new Error('Nothing was tried');
  return last;
}

/** Lets a lock run out without waiting for it. */
export async function endLock(api: TestApp, account: string): Promise<void> {
  await api.sql('UPDATE dang_nhap_sai SET khoa_den = now() WHERE khoa = $1', [`tai_khoan:${account}`]);
}

/** The address is shared by all tests of a file; its own limits are tested on their own. */
export async function forgetAddresses(api: TestApp): Promise<void> {
  await api.sql(`DELETE FROM dang_nhap_sai WHERE khoa LIKE 'dia_chi:%' OR khoa LIKE 'luot:%'`);
}

export interface OutboxLetter {
  nguoi_nhan: string;
  tieu_de: string;
  noi_dung: string;
}

export async function lastLetter(api: TestApp): Promise<OutboxLetter> {
  const [letter] = await api.sql<OutboxLetter>('SELECT * FROM thu_di ORDER BY id DESC LIMIT 1');
  if (!letter) throw new Error('There is no letter');
  return letter;
}

export function codeIn(text: string): string {
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (!code) throw new Error('The letter holds no code');
  return code;
}
