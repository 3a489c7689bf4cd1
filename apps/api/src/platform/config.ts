import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const projectRoot = resolve(import.meta.dirname, '../../../..');

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Entries between commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const hosts = list.refine(
  (places) => places.every((place) => /^([\w.-]+|[\da-f:.]+):\d{1,5}$/i.test(place)),
  'a host looks like rates.example.vn:8443',
);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database as the application's own role; worked out from `DATABASE_URL` where it is not given. */
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica of the same database, for reports, files and the journal. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  ALLOW_UNSAFE_DATABASE: flag.default(false),
  DATA_DIR: z.string().min(1).default(resolve(projectRoot, 'data')),
  BACKUP_DIR: z.string().min(1).optional(),
  /** Public keys of age: backups are encrypted for them. */
  BACKUP_RECIPIENTS: list.refine(
    (keys) => keys.every((key) => /^age1[a-z0-9]{58}$/.test(key)),
    'a key looks like age1…',
  ),
  /** The key that opens encrypted backups, or a file that holds it; needed for a restore only. */
  BACKUP_IDENTITY: z.string().min(1).optional(),
  /** Base backups and WAL of the embedded database in `BACKUP_DIR`; where it is not given, as soon as that folder is. */
  RECOVERY_ARCHIVE: flag.optional(),
  /** 0 leaves backups to the operator's own tools. */
  DAILY_BACKUPS: flag.default(true),
  ADMIN_PASSWORD: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Đổi tiền <no-reply@localhost>'),
  TRUST_PROXY: z.string().min(1).optional(),
  CORS_ORIGINS: list,
  /** Keys that pictures of papers are encrypted with, beside the secret in the database. The first encrypts, all decrypt. */
  PICTURE_KEYS: list.refine((keys) => keys.every((key) => key.length >= 32), 'a key has at least 32 characters'),
  CAPTCHA_PROVIDER: z.enum(['altcha', 'recaptcha', 'turnstile']).default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** How many key derivations the self-hosted captcha asks of a browser, on average. */
  CAPTCHA_EFFORT: z.coerce.number().int().min(10).max(100_000).default(1500),
  /** Hosts that rate sources may be at although they are not on the public internet, each with its port. */
  RATE_SOURCE_HOSTS: hosts,
  /** A file with certificates that are trusted at these hosts beside the usual ones. */
  RATE_SOURCE_CA: z.string().min(1).optional(),
  /** The same for what messages are sent to by administrators: webhooks, and the Telegram server. */
  MESSAGE_HOSTS: hosts,
  /** The same for push services, whose addresses every browser gives. */
  PUSH_HOSTS: hosts,
  MESSAGE_CA: z.string().min(1).optional(),
  TELEGRAM_URL: z.url({ protocol: /^https$/ }).default('https://api.telegram.org'),
  /** 0 takes the service worker out of every browser that has one. */
  SERVICE_WORKER: flag.default(true),
  /** Places that printers may be at although they are not in a private network or listen on other ports. */
  PRINTER_HOSTS: hosts,
  RATE_LIMIT: z.coerce.number().int().min(0).max(100_000).default(100),
  METRICS_TOKEN: z.string().min(16).optional(),
  GUIDE_URL: z.string().optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = Omit<z.infer<typeof environment>, 'RECOVERY_ARCHIVE'> & {
  projectRoot: string;
  BACKUP_DIR: string;
  RECOVERY_ARCHIVE: boolean;
};

/** Reads the environment once. An empty variable counts as not set, as in a copied `.env.example`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}.`);
  }
  const DATA_DIR = resolve(parsed.data.DATA_DIR);
  const BACKUP_DIR = resolve(parsed.data.BACKUP_DIR ?? join(DATA_DIR, 'backups'));
  // Beside the data an archive would protect from nothing: it is meant for a folder of its own.
  const RECOVERY_ARCHIVE = parsed.data.RECOVERY_ARCHIVE ?? parsed.data.BACKUP_DIR !== undefined;
  return { ...parsed.data, DATA_DIR, BACKUP_DIR, RECOVERY_ARCHIVE, projectRoot };
}
