import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, StartupError } from '../platform/startup-error.ts';

interface Announcement {
  address: string;
  instance: string;
}

/** One server per data folder. A killed one leaves its note behind, so the note is believed only if its writer answers. */
export async function claimDataFolder(folder: string) {
  const note = join(folder, 'running.json');
  try {
    // Passable where another account runs the database, see `chooseRunAs`; the files in it are open to nobody else.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw explainFileError(error, folder);
  }
  const other = readNote(note);
  if (other && (await isStillRunning(other))) {
    throw new StartupError(`Đổi tiền is already running on this data at ${other.address}.`);
  }
  return {
    announce: (announcement: Announcement) => writeFileSync(note, JSON.stringify(announcement), { mode: 0o600 }),
    release: () => rmSync(note, { force: true }),
  };
}

function readNote(file: string): Announcement | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Announcement;
  } catch {
    // No note, or one cut short by a crash: nobody announced themselves.
    return undefined;
  }
}

async function isStillRunning({ address, instance }: Announcement): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(2000) });
    const body = (await answer.json()) as { data?: Announcement };
    return body.data?.instance === instance;
  } catch {
    return false;
  }
}
