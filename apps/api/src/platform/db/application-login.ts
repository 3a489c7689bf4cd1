import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { refuseTransactionPooler } from './server-requirements.ts';

/**
 * The role that everything but migrations and backups logs in as. It owns nothing and is a member of nothing, so there
 * is no other role that a statement could go back to. The migrations make it and grant it what it needs.
 */
export const APPLICATION_ROLE = 'doitien_app';

const PASSWORD_FILE = 'application-password';
const ATTEMPTS = 5;

/**
 * The address of the application beside that of the owner. Its password follows from the owner's: every process that is
 * given the owner's address finds the same one, and nothing has to be kept or handed around. Nobody can work out the
 * owner's from it.
 */
export function applicationUrl(ownerUrl: string, ownerSecret = passwordIn(ownerUrl)): string {
  const url = new URL(ownerUrl);
  url.username = '';
  url.password = '';
  // As parameters, since an address of a socket has no place for a user.
  url.searchParams.set('user', APPLICATION_ROLE);
  url.searchParams.set('password', derive(ownerSecret));
  return url.href;
}

const derived = new Map<string, string>();

function derive(secret: string): string {
  const known = derived.get(secret) ?? scryptSync(secret, `doi-tien ${APPLICATION_ROLE}`, 24).toString('base64url');
  derived.set(secret, known);
  return known;
}

function passwordIn(url: string): string {
  const { password, searchParams } = new URL(url);
  return decodeURIComponent(password) || searchParams.get('password') || process.env.PGPASSWORD || '';
}

/** Makes sure that the application can log in, and answers its address. `folder` keeps what an owner without a password needs. */
export async function letApplicationLogIn(ownerUrl: string, folder: string): Promise<string> {
  const url = applicationUrl(ownerUrl, passwordIn(ownerUrl) || keptSecret(folder));
  let refusal = await loginRefusal(url);
  for (let attempt = 1; refusal && attempt <= ATTEMPTS; attempt += 1) {
    await setPassword(ownerUrl, derivedPassword(url));
    refusal = await loginRefusal(url);
    // Another process may have been at it in the same moment.
    if (refusal) await sleep(attempt * 50);
  }
  if (refusal) {
    throw new StartupError(
      `The database does not let ${APPLICATION_ROLE} log in (${refusal}); allow it, or set DATABASE_APP_URL.`,
    );
  }
  return url;
}

/** The same for a command that only reads: it changes no password. */
export async function findApplicationLogin(ownerUrl: string, folder: string): Promise<string> {
  const kept = join(folder, PASSWORD_FILE);
  const secret = passwordIn(ownerUrl) || (existsSync(kept) ? readFileSync(kept, 'utf8') : '');
  const url = applicationUrl(ownerUrl, secret);
  const refusal = await loginRefusal(url);
  if (refusal) {
    throw new StartupError(
      `The database does not let ${APPLICATION_ROLE} log in (${refusal}); npm start sets its password, or set DATABASE_APP_URL.`,
    );
  }
  return url;
}

function derivedPassword(url: string): string {
  return new URL(url).searchParams.get('password') ?? '';
}

/** The first process to come writes it; the others read what it wrote. */
function keptSecret(folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

async function loginRefusal(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function setPassword(ownerUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(
      `ALTER ROLE ${APPLICATION_ROLE} LOGIN PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
    );
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === '42501') {
      throw new StartupError(
        `The owner of the database may not set the password of ${APPLICATION_ROLE}; set one yourself and give DATABASE_APP_URL.`,
      );
    }
    // Two processes at once: the other one has set the same password.
    if (!/tuple concurrently updated/.test(message)) throw error;
  } finally {
    await client.end();
  }
}

/** What PostgreSQL keeps of a password (RFC 5803). Sent instead of it, so that no log of statements ever holds it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

interface Standing {
  name: string;
  login: string;
  powers: boolean;
  member: boolean;
  owner: boolean;
}

/** Refuses to go on where requests would run as anybody else, as somebody with more than the migrations granted, or over changing connections. */
export async function refuseOtherRole(url: string): Promise<void> {
  const { name, login, powers, member, owner } = await standingOf(url);
  if (name !== APPLICATION_ROLE || login !== APPLICATION_ROLE) {
    throw new StartupError(
      `Requests would log in as ${login} instead of ${APPLICATION_ROLE}; DATABASE_APP_URL must name that role.`,
    );
  }
  const reasons = [
    ...(powers ? ['is a superuser or has another attribute that it must not have'] : []),
    ...(member ? ['is a member of another role'] : []),
    ...(owner ? ['owns something in the database'] : []),
  ];
  if (reasons.length > 0) {
    throw new StartupError(`The role ${APPLICATION_ROLE} ${reasons.join(', and ')}; take that away and start again.`);
  }
  await refuseTransactionPooler(url);
}

async function standingOf(url: string): Promise<Standing> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Standing>(
      `SELECT current_user AS name, session_user AS login,
              rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS powers,
              EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member,
              EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = r.oid AND deptype = 'o') AS owner
       FROM pg_roles r WHERE rolname = current_user`,
    );
    return rows[0] as Standing;
  } catch (error) {
    throw new StartupError(
      `The database refuses the application (DATABASE_APP_URL, ${APPLICATION_ROLE}): ${(error as Error).message}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
