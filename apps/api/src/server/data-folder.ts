import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError, StartupError } from '../platform/startup-error.ts';
import { processStart } from './process-start.ts';

interface Announcement {
  address: string;
  instance: string;
}

/** Written when a process takes the folder, and again when it listens. */
interface Note extends Partial<Announcement> {
  pid?: number;
  started?: string | undefined;
}

export interface ClaimedFolder {
  announce(announcement: Announcement): void;
  release(): void;
}

/** How long to wait for a server that is starting or stopping: a stop finishes what people have begun. */
const PATIENCE_MS = 30_000;

/** One server per embedded database. A killed one leaves its note behind, so the note is believed only while its writer lives. */
export async function claimDataFolder(folder: string, patience = PATIENCE_MS): Promise<ClaimedFolder> {
  makeWritable(folder);
  const file = noteIn(folder);
  await waitUntilFree(file, patience);
  const own: Note = { pid: process.pid, started: processStart(process.pid) };
  const write = (note: Note) => writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  write(own);
  return {
    announce: ({ address, instance }) => write({ ...own, address, instance }),
    release: () => rmSync(file, { force: true }),
  };
}

/** Servers on a PostgreSQL of the operator may share a folder. */
export function shareDataFolder(folder: string): ClaimedFolder {
  makeWritable(folder);
  return { announce: () => {}, release: () => {} };
}

function makeWritable(folder: string): void {
  try {
    // Passable where another account runs the database, see `chooseRunAs`; the files in it are open to nobody else.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** Whether a server works on this folder, or is about to. */
export async function isClaimed(folder: string): Promise<boolean> {
  const note = readNote(noteIn(folder));
  return note !== undefined && (isAlive(note) || (await answers(note)));
}

async function waitUntilFree(file: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const other = readNote(file);
    if (!other) return;
    if (await answers(other)) {
      throw new StartupError(`Đổi tiền is already running on this data at ${other.address}.`);
    }
    if (!isAlive(other)) return;
    if (Date.now() > deadline) {
      throw new StartupError(
        `Process ${other.pid} is starting or stopping Đổi tiền on this data; wait for it or end it, and start again.`,
      );
    }
    await sleep(200);
  }
}

const noteIn = (folder: string) => join(folder, 'running.json');

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  } catch {
    // No note, or one cut short by a crash: nobody announced themselves.
    return undefined;
  }
}

function isAlive({ pid, started }: Note): boolean {
  return pid !== undefined && started !== undefined && processStart(pid) === started;
}

async function answers({ address, instance }: Note): Promise<boolean> {
  if (!address) return false;
  try {
    const answer = await fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(2000) });
    const body = (await answer.json()) as { data?: Announcement };
    return body.data?.instance === instance;
  } catch {
    return false;
  }
}
