import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { withClient } from '../support/databases.ts';
import type { Act } from './shop.ts';

const COMMAND = join(import.meta.dirname, '../../apps/api/src/commands/recover.ts');

export interface Recovered {
  exitCode: number;
  printed: string;
  /** Codes of the tickets that are there. */
  codes: Set<string>;
}

/** Runs `npm run recover` as an operator does, into an empty folder of another machine, and looks at what is there. */
export async function recoverInto(data: string, env: Record<string, string>, moment?: Date): Promise<Recovered> {
  mkdirSync(data, { recursive: true, mode: 0o755 });
  const args = moment ? [moment.toISOString()] : [];
  const given = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, ...env };
  const { exitCode, printed } = await new Promise<Omit<Recovered, 'codes'>>((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { env: given }, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? 1, printed: stdout + stderr }),
    );
  });
  return { exitCode, printed, codes: exitCode === 0 ? await codesIn(data) : new Set() };
}

async function codesIn(data: string): Promise<Set<string>> {
  const postgres = new EmbeddedPostgres(data);
  await postgres.start();
  try {
    const { rows } = await withClient(postgres.url('postgres'), (client) =>
      client.query<{ code: string }>('SELECT ma_giao_dich AS code FROM giao_dich'),
    );
    return new Set(rows.map(({ code }) => code));
  } finally {
    await postgres.stop();
  }
}

/** What is there and should not be, and what should be there and is not. An act that was under way at the moment may be either. */
export function differencesAt(moment: number, acts: readonly Act[], codes: ReadonlySet<string>): string[] {
  return acts.flatMap(({ code, sentAt, answeredAt }) => {
    if (answeredAt <= moment && !codes.has(code)) return [`${code} is missing: it was answered before`];
    if (sentAt > moment && codes.has(code)) return [`${code} is there: it was sent later`];
    return [];
  });
}
