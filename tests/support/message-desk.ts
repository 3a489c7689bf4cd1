import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageChannel, MessageKind } from '@doi-tien/contract/messages';
import type { MessageChoicesBody, NewWebhook } from '@doi-tien/contract/messages.schema';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { sendMessages } from '../../apps/api/src/features/messages/sending/send-regularly.ts';
import { openMailer } from '../../apps/api/src/platform/mail/mailer.ts';
import { messageHosts } from '../../apps/api/src/platform/net/allowed-hosts.ts';
import { approvalsOf } from './approvals.ts';
import { makeCertificate } from './certificates.ts';
import type { Caller, TestApp } from './test-app.ts';

export interface Taken {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answering = (taken: Taken, response: ServerResponse) => void;

export interface MessageServer {
  /** `https://localhost:…` */
  origin: string;
  /** For the server that sends here. */
  env: Record<string, string>;
  taken: Taken[];
  letters: { to: string[]; raw: string }[];
  /** What requests to paths that begin so are answered with; 201 otherwise. */
  answer: (prefix: string, how: Answering) => void;
  /** Mail is refused while it is. */
  breakMail: (isBroken: boolean) => void;
  bodies: (prefix: string) => Taken[];
  close: () => Promise<void>;
}

/** A push service, a bot's server, a receiver of webhooks and a mail server on this machine. */
export async function openMessageServer(certificate = makeCertificate()): Promise<MessageServer> {
  const taken: Taken[] = [];
  const letters: MessageServer['letters'] = [];
  const answers = new Map<string, Answering>();
  let isMailBroken = false;
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const came = { method, path: url, headers, body: Buffer.concat(chunks) };
      taken.push(came);
      const how = [...answers].find(([prefix]) => url.startsWith(prefix))?.[1];
      if (how) how(came, response);
      else response.writeHead(201).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isMailBroken) return done(Object.assign(new Error('full'), { responseCode: 452 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const mailPort = (smtp.server.address() as AddressInfo).port;
  const file = join(mkdtempSync(join(tmpdir(), 'messages-')), 'ca.pem');
  writeFileSync(file, certificate.cert);
  const origin = `https://localhost:${port}`;
  return {
    origin,
    env: {
      MESSAGE_HOSTS: `localhost:${port}`,
      PUSH_HOSTS: `localhost:${port}`,
      MESSAGE_CA: file,
      TELEGRAM_URL: `${origin}/telegram`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Đổi tiền <no-reply@quay.example>',
      PUBLIC_URL: 'https://quay.example',
    },
    taken,
    letters,
    answer: (prefix, how) => void answers.set(prefix, how),
    breakMail: (isBroken) => {
      isMailBroken = isBroken;
    },
    bodies: (prefix) => taken.filter(({ path }) => path.startsWith(prefix)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

/** Both parts of a letter as its reader sees them. */
export function partsOfLetter(raw: string): { text: string; html: string; head: string } {
  const part = (type: string) => {
    const found = new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`).exec(raw);
    const body = found?.[1] ?? '';
    if (/base64/.test(found?.[0].slice(0, 120) ?? '')) return Buffer.from(body, 'base64').toString();
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  return {
    text: part('text/plain').replaceAll('\r\n', '\n'),
    html: part('text/html'),
    head: raw.slice(0, raw.indexOf('\r\n\r\n')),
  };
}

/** As a receiver of Standard Webhooks checks it. */
export function isSignedBy(secret: string, { headers, body }: Taken): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString()}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

/** What tests do about messages. */
export function messageDesk(api: TestApp) {
  const silent = { info: () => {}, warn: () => {} };
  const { database, config } = api;
  const tools = { database, config, mail: openMailer(config, silent), allowed: messageHosts(config) };
  const onError = (error: unknown) => {
    throw error;
  };
  const choose = async (
    as: Caller,
    kinds: Partial<Record<MessageKind, MessageChannel[]>>,
    more: Partial<MessageChoicesBody> & { from?: string } = {},
  ) => {
    const { from = null, ...frame } = more;
    const lua_chon = Object.entries(kinds).map(([loai, kenh]) => ({ loai, kenh, tu_so_tien: from }));
    const body = { ngon_ngu: 'vi', yen_tu: null, yen_den: null, an_so_tien: false, ...frame, lua_chon };
    const answer = await api.call('PUT', '/tin-nhan', { as, body });
    expect(answer).toMatchObject({ code: 200 });
  };
  const isBusy = async () =>
    (
      await api.sql<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM tin_su_kien WHERE chia_luc IS NULL) OR EXISTS (
           SELECT FROM tin_gui WHERE trang_thai = 1 AND (lan_toi <= now() OR (so_lan > 0 AND loi IS NULL))) AS busy`,
      )
    )[0]?.busy;
  return {
    tools,
    switchOn: () => approvalsOf(api).set({ bat_tin_nhan: true }),
    choose,
    /** Until all that is due was done, here or by the server itself. */
    settle: async () => {
      while (await isBusy()) {
        await sendMessages(tools, onError);
        await sleep(10);
      }
    },
    /** What waits to be tried again is due. */
    hurry: () => api.sql('UPDATE tin_gui SET lan_toi = now() WHERE trang_thai = 1'),
    sent: () =>
      api.sql<{ id: string; kenh: string; loai: string; trang_thai: number; so_lan: number; loi: string | null }>(
        'SELECT id::text, kenh, loai, trang_thai, so_lan, loi FROM tin_gui ORDER BY ngay_tao, id',
      ),
    webhook: async (admin: Caller, account: string, address: string): Promise<NewWebhook> => {
      const [person] = await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]);
      const body = { nguoi_dung_id: person?.id, ten: 'Máy chủ', dia_chi: address };
      const answer = await api.call<NewWebhook>('POST', '/tin-nhan/quan-tri/webhook', { as: admin, body });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data;
    },
    clear: () => api.sql('TRUNCATE tin_gui, tin_su_kien'),
    /** A row of the action log of the first branch, as an act of the manager writes it. */
    log: (act: string, subject: string, subjectId: number | string, after: object | null) =>
      api.sql(`SELECT append_event(1, 2, 'quanly', null, null, null, $1, $2, $3, null, $4)`, [
        act,
        subject,
        String(subjectId),
        after,
      ]),
  };
}
