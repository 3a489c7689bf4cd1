import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Letter } from './letters.ts';
import { insertLetter } from './outbox.ts';

export interface Mailer {
  /** Resolves when the letter is on its way (or in the outbox), rejects with `MailError` when it is not. */
  send(database: Database, letter: Letter): Promise<void>;
  /** Whether there is a mail server. */
  canPost: boolean;
  /** Over the mail server only, and listed nowhere: what it says is for the addressee alone. Rejects with `MailError`. */
  post(letter: PostedLetter): Promise<void>;
}

export interface PostedLetter {
  /** The same for every try: mail programs show a letter that comes twice once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Carries the mail server's code and nothing of the letter: this may be logged. */
export class MailError extends Error {
  override name = 'MailError';
}

interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV'>;

/** Over SMTP when it is configured; otherwise into an outbox that an administrator can read. */
export function openMailer(config: MailConfig, log: MailLog): Mailer {
  const transport = config.SMTP_URL ? openTransport(config.SMTP_URL) : null;
  const deliver = transport ? smtpDelivery(transport, config.MAIL_FROM, log) : outboxDelivery(config, log);
  return {
    send: async (database, letter) => {
      refuseSeveral(letter);
      await deliver(database, letter);
    },
    canPost: transport !== null,
    post: async (letter) => {
      if (!transport) throw new MailError('ENOMAIL');
      refuseSeveral(letter);
      const { id, to, subject, text, html } = letter;
      const messageId = `<${id}@${config.MAIL_FROM.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
      const sent = { from: config.MAIL_FROM, to: { name: '', address: to }, subject, text, html, messageId };
      await transport.sendMail(sent).catch((error: unknown) => {
        throw new MailError(mailCode(error));
      });
    },
  };
}

/** Somebody is waiting at a sign-in form meanwhile: a mail server that does not answer soon counts as down. */
const TIME_OUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 4_000 };

const openTransport = (url: string) =>
  nodemailer.createTransport({ url, ...TIME_OUTS, disableFileAccess: true, disableUrlAccess: true });

function smtpDelivery(transport: ReturnType<typeof openTransport>, from: string, log: MailLog): Mailer['send'] {
  return async (database, { userId, to, subject, text, html }) => {
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    } catch (error) {
      const reason = mailCode(error);
      log.warn({ reason }, 'a letter could not be sent');
      // The content stays out: with a mail server in use, nobody but the addressee reads codes and links.
      await database.inTransaction((trx) => insertLetter(trx, { userId, to, subject, text: '', state: 3, reason }));
      throw new MailError(reason);
    }
    await database.inTransaction((trx) => insertLetter(trx, { userId, to, subject, text: '', state: 2, reason: null }));
  };
}

function outboxDelivery({ NODE_ENV }: MailConfig, log: MailLog): Mailer['send'] {
  return async (database, { userId, to, subject, text }) => {
    const letter = { userId, to, subject, text, state: 1 as const, reason: null };
    const id = await database.inTransaction((trx) => insertLetter(trx, letter));
    log.info({ letter: id }, 'a letter waits in the outbox; no mail server is configured');
    // During development codes and links are printed; otherwise only the addressee sees them.
    if (NODE_ENV === 'development') process.stdout.write(`\n  Letter to ${to}: ${subject}\n\n${indent(text)}\n`);
  };
}

function refuseSeveral({ to, subject }: Pick<Letter, 'to' | 'subject'>): void {
  if (!isOneAddress(to) || hasLineBreak(subject)) throw new MailError('EADDRESS');
}

/** One plain address: no list, no display name, nothing that could start another header. */
function isOneAddress(address: string): boolean {
  return /^[^\s,;<>()"\\:]{1,64}@[^\s,;<>()"\\:@]{1,190}$/.test(address);
}

function hasLineBreak(text: string): boolean {
  return /[\r\n\0]/.test(text);
}

function mailCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
