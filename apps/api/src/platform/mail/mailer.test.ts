import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeIn, login } from '../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../server/seed/demo-accounts.ts';
import { writeLetter } from './letters.ts';
import { MailError, openMailer } from './mailer.ts';

const EMAIL = 'quanly@doi-tien.example';

interface Received {
  to: string[];
  raw: string;
}

let api: TestApp;
let smtp: SMTPServer;
let received: Received[] = [];
let isBroken = false;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isBroken) return done(Object.assign(new Error('mailbox store is full'), { responseCode: 452 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Đổi tiền <no-reply@quay.example>' });
  await api.sql(`UPDATE nguoi_dung SET bat_otp = true WHERE tai_khoan = 'quanly'`);
});
afterAll(async () => {
  await api.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(async () => {
  received = [];
  isBroken = false;
  await api.sql('DELETE FROM thu_di');
  await api.sql('DELETE FROM ma_otp');
  await api.sql('DELETE FROM phien');
  await api.sql('DELETE FROM dang_nhap_sai');
});

/** The plain-text part as a reader sees it. */
function textOf({ raw }: Received): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw);
  const body = part?.[1] ?? '';
  if (/text\/plain[\s\S]{0,80}base64/.test(part?.[0] ?? '')) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('an OTP reaches the mailbox over SMTP and opens the session', async () => {
  expect((await login(api, 'quanly', DEMO_PASSWORD)).data).toMatchObject({ requireOtp: true });
  expect(received).toHaveLength(1);
  const [letter] = received as [Received];
  expect(letter.to).toEqual([EMAIL]);
  expect(letter.raw).toMatch(/From: .*<no-reply@quay\.example>/);
  const verified = await api.call('POST', '/auth/verify-otp', {
    body: { email: EMAIL, otp: codeIn(textOf(letter)) },
    headers: { device_id: 'may-thu' },
  });
  expect(verified.code).toBe(200);
});

test('what a mail server took is listed without its content', async () => {
  await login(api, 'quanly', DEMO_PASSWORD);
  expect(await api.sql('SELECT nguoi_nhan, noi_dung, trang_thai, loi FROM thu_di')).toEqual([
    { nguoi_nhan: EMAIL, noi_dung: '', trang_thai: 2, loi: null },
  ]);
});

test('a mail server that is down lets nobody sign in, and the next try need not wait', async () => {
  isBroken = true;
  const refused = await login(api, 'quanly', DEMO_PASSWORD);
  expect(refused).toMatchObject({ code: 503, error: 'MAIL_UNAVAILABLE', data: null });
  expect(await api.sql('SELECT noi_dung, trang_thai, loi FROM thu_di')).toEqual([
    { noi_dung: '', trang_thai: 3, loi: 'EMESSAGE 452' },
  ]);
  expect(await api.sql('SELECT 1 FROM phien')).toEqual([]);

  const again = () =>
    api.call('POST', '/auth/generate-otp', { body: { email: EMAIL }, headers: { device_id: 'may-thu' } });
  expect(await again()).toMatchObject({ error: 'OTP_RESEND_FAILED', message: 'Gửi lại OTP thất bại' });
  isBroken = false;
  expect((await again()).code).toBe(200);
  expect(received).toHaveLength(1);
});

test('a reset link reaches the mailbox in the language of the reader', async () => {
  const body = { email: 'giaodich1@doi-tien.example', tai_khoan: 'giaodich1' };
  const answer = await api.call('POST', '/auth/forgot-password', { body, headers: { 'accept-language': 'en' } });
  expect(answer.code).toBe(200);
  const [letter] = received as [Received];
  expect(textOf(letter)).toMatch(/The link below is valid for 30 minutes and works once\./);
  expect(textOf(letter)).toMatch(
    /http:\/\/localhost(:80)?\/auth\/new-password\?token=[\w-]{43}&email=giaodich1%40doi-tien\.example/,
  );
});

test.each([
  'a@b.example\r\nBcc: all@evil.example',
  'a@b.example, c@evil.example',
  'A <a@b.example>',
  'a b@c.example',
  '',
])('never sends to %j', async (to) => {
  const mail = openMailer(api.config, { info: () => {}, warn: () => {} });
  const letter = { ...writeLetter('otp', { language: 'vi', userId: 1, to, name: 'A' }), to };
  await expect(mail.send(api.database, letter)).rejects.toThrow(MailError);
  await expect(mail.send(api.database, { ...letter, to: EMAIL, subject: 'x\r\nBcc: y@z.example' })).rejects.toThrow(
    MailError,
  );
  expect(received).toEqual([]);
});

test('writes names and links into HTML as text', () => {
  const letter = writeLetter('resetLink', {
    language: 'vi',
    userId: 1,
    to: EMAIL,
    name: '<b>Lan</b>',
    link: 'https://q.example/?a=1&b="2',
  });
  expect(letter.html).toContain('&lt;b&gt;Lan&lt;/b&gt;');
  expect(letter.html).toContain('href="https://q.example/?a=1&amp;b=&quot;2"');
  expect(letter.text).toContain('Xin chào <b>Lan</b>,');
});

test('gives up on a mail server that does not answer, and logs no secret about it', async () => {
  const lines: object[] = [];
  const log = { info: () => {}, warn: (details: object) => lines.push(details) };
  const mail = openMailer({ ...api.config, SMTP_URL: 'smtp://ai:mat-khau-smtp@127.0.0.1:1' }, log);
  const letter = writeLetter('otp', { language: 'vi', userId: 1, to: EMAIL, name: 'A', params: { code: '123456' } });
  await expect(mail.send(api.database, letter)).rejects.toThrow(MailError);
  expect(lines).toEqual([{ reason: 'ESOCKET' }]);
});
