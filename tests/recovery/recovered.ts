import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { withClient } from '../support/databases.ts';
import type { Act } from './shop.ts';

const COMMANDS = join(import.meta.dirname, '../../apps/api/src/commands');

export interface Recovered {
  exitCode: number;
  printed: string;
  /** Codes of the tickets that are there. */
  codes: Set<string>;
}

/** Runs `npm run recover` as an operator does, into an empty folder of another machine, and reads the codes of its tickets. */
export async function recoverInto(
  data: string,
  env: Record<string, string>,
  moment?: Date,
  server?: string,
): Promise<Recovered> {
  mkdirSync(data, { recursive: true, mode: 0o755 });
  const args = [moment?.toISOString(), server].filter((each) => each !== undefined);
  const { exitCode, printed } = await runCommand('recover', args, { DATA_DIR: data, ...env });
  return { exitCode, printed, codes: exitCode === 0 ? await codesIn(data) : new Set() };
}

async function codesIn(data: string): Promise<Set<string>> {
  const postgres = new EmbeddedPostgres(data);
  await postgres.start();
  try {
    return await codesAt(postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}

export async function codesAt(url: string): Promise<Set<string>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ code: string }>('SELECT ma_giao_dich AS code FROM giao_dich'),
  );
  return new Set(rows.map(({ code }) => code));
}

/** What an operator does after a recovery with tools of their own: the books and the log are verified. */
export async function verified(env: Record<string, string>, url: string): Promise<Recovered> {
  const [books, log] = [await runCommand('ledger-verify', [], env), await runCommand('audit-verify', [], env)];
  return { exitCode: books.exitCode || log.exitCode, printed: books.printed + log.printed, codes: await codesAt(url) };
}

/** A command of the product as a process of its own. */
export function runCommand(
  name: string,
  args: readonly string[],
  given: Record<string, string>,
): Promise<Omit<Recovered, 'codes'>> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...given };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(COMMANDS, `${name}.ts`), ...args],
      { env },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? 1, printed: stdout + stderr }),
    );
  });
}

/** The tickets that are missing, and those that should not be in the database. A ticket that was being sent at the moment may be either. */
export function differencesAt(moment: number, acts: readonly Act[], codes: ReadonlySet<string>): string[] {
  return acts.flatMap(({ code, sentAt, answeredAt }) => {
    if (answeredAt <= moment && !codes.has(code)) return [`${code} is missing: it was answered before`];
    if (sentAt > moment && codes.has(code)) return [`${code} is there: it was sent later`];
    return [];
  });
}
