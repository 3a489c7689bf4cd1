import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../platform/config.ts';
import { StartupError } from '../platform/startup-error.ts';

const KEY = /AGE-SECRET-KEY-1[0-9A-Z]+/gi;

/** The keys of encrypted backups that the operator gives a restore: themselves, or in a file as `age-keygen` writes it. */
export function readIdentities({ BACKUP_IDENTITY: given }: Config): string[] {
  if (given === undefined) return [];
  // Also with spaces around it: taken for the name of a file, it would be shown.
  const isKey = /AGE-SECRET-KEY-/i.test(given);
  if (!isKey && !existsSync(given)) throw new StartupError(`BACKUP_IDENTITY: there is no file ${given}.`);
  const found = (isKey ? given : readFileSync(given, 'utf8')).match(KEY) ?? [];
  if (found.length === 0) throw new StartupError('BACKUP_IDENTITY holds no key: it begins with AGE-SECRET-KEY-1.');
  return found.map((key) => key.toUpperCase());
}
