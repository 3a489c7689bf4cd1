import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * What a lost machine is recovered from: base backups of the embedded server's files, and the WAL since then. One folder for each server and
 * timeline, so that a server that was recovered begins anew and never writes between the files of the one before it.
 *
 *   recovery/<system identifier>-<timeline>/base-20261119-040000-<first segment it needs>.base[.age]
 *   recovery/<system identifier>-<timeline>/wal/<segment>-<first digits of its SHA-256>.zst[.age]
 */
export interface RecoveryFolder {
  name: string;
  path: string;
  wal: string;
}

export function recoveryFolder(backups: string, server: { system: string; timeline: number }): RecoveryFolder {
  return folderAt(join(backups, 'recovery', `${server.system}-${server.timeline}`));
}

function folderAt(path: string): RecoveryFolder {
  return { name: basename(path), path, wal: join(path, 'wal') };
}

/** All of them, of whichever server. */
export function recoveryFolders(backups: string): RecoveryFolder[] {
  const root = join(backups, 'recovery');
  const names = existsSync(root) ? readdirSync(root) : [];
  return names.filter((name) => /^\d+-\d+$/.test(name)).map((name) => folderAt(join(root, name)));
}

/**
 * Makes the folder of a server that is recovered from another one, on a timeline that no other recovery has begun: two servers in one folder
 * would be one that nobody can recover. Where the archive cannot be written to, the server will archive elsewhere.
 */
export function claimFolder(backups: string, from: RecoveryFolder): { timeline: number; folder: RecoveryFolder } {
  const [system = ''] = from.name.split('-');
  const own = recoveryFolders(backups).filter(({ name }) => name.startsWith(`${system}-`));
  for (let timeline = Math.max(...own.map(timelineOf)) + 1; ; timeline += 1) {
    const folder = recoveryFolder(backups, { system, timeline });
    try {
      mkdirSync(folder.path, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
    }
    return { timeline, folder };
  }
}

export const timelineOf = ({ name }: RecoveryFolder): number => Number(name.split('-')[1]);

export interface Base {
  file: string;
  /** From when on it can be recovered to. */
  finished: Date;
  /** The first segment that a recovery from it needs. */
  from: string;
}

const BASE = /^base-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-([0-9A-F]{24})\.base(\.age)?$/;

export function baseName(finished: Date, from: string, isSealed: boolean): string {
  const [day = '', time = ''] = finished.toISOString().split('T');
  return `base-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${from}.base${isSealed ? '.age' : ''}`;
}

/** The oldest first. */
export function basesIn({ path }: RecoveryFolder): Base[] {
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second, from] = BASE.exec(name) ?? [];
    if (!from) return [];
    return [
      { file: join(path, name), finished: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), from },
    ];
  });
}

export interface Segment {
  /** As PostgreSQL names it. */
  name: string;
  /** The first digits of the SHA-256 of its bytes. */
  digest: string;
  file: string;
}

const SEGMENT = /^([0-9A-F]{24}|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)-([0-9a-f]{16})\.zst(\.age)?$/;

/** By the name that PostgreSQL gives each. */
export function segmentsIn({ wal }: RecoveryFolder): Map<string, Segment> {
  const names = existsSync(wal) ? readdirSync(wal).sort() : [];
  const segments = names.flatMap((file) => {
    const [, name, digest] = SEGMENT.exec(file) ?? [];
    return name && digest ? [{ name, digest, file: join(wal, file) }] : [];
  });
  return new Map(segments.map((segment) => [segment.name, segment]));
}

/** Of 16 MB each, so that the last eight digits go up to FF. */
const ordinal = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

/** Whether one is lacking between a base and the newest: no recovery from that base goes beyond it. */
export function hasGap({ from }: Base, segments: Iterable<string>): boolean {
  const numbers = [...segments].filter((name) => name.length === 24 && name >= from).map(ordinal);
  return numbers.length > 0 && Math.max(...numbers) - ordinal(from) + 1 > numbers.length;
}

/** What a process that was killed has left, as large as a base perhaps. */
export function partialsIn({ path, wal }: RecoveryFolder): string[] {
  const folders = [path, wal].filter((folder) => existsSync(folder));
  return folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(isPartial);
}

const isPartial = (file: string) => file.endsWith('.partial');

export function segmentFile({ wal }: RecoveryFolder, name: string, digest: string, isSealed: boolean): string {
  return join(wal, `${name}-${digest}.zst${isSealed ? '.age' : ''}`);
}
