import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../startup-error.ts';

/** The account PostgreSQL runs under; undefined means our own, which is right everywhere but as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so there it runs as an account that every Linux has. */
export function chooseRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const account = accounts.find(([login]) => login === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new StartupError('Started as root, but there is no account (postgres, nobody) to run the database as.');
}

/** Whether that account can walk into the folder: each parent must let it pass. A root's home of mode 700 does not. */
export function canReach(path: string, account: RunAs): boolean {
  const stat = statSync(path);
  const passBit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
  if ((stat.mode & passBit) === 0) return false;
  const parent = dirname(path);
  return parent === path || canReach(parent, account);
}
