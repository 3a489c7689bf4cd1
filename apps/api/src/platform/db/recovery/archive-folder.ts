import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a lost machine is recovered from: base backups of the embedded server's files, and the WAL since then. One folder for each server and
 * timeline, so that a server that was recovered begins anew and never writes between the files of the one before it.
 *
 *   recovery/<system identifier>-<timeline>/base-20261119-040000-<first segment it needs>.base[.age]
 *   recovery/<system identifier>-<timeline>/wal/<segment>-<first digits of its SHA-256>.zst[.age]
 */
export interface RecoveryFolder {
  path: string;
  wal: string;
}

export function recoveryFolder(backups: string, server: { system: string; timeline: number }): RecoveryFolder {
  return folderAt(join(backups, 'recovery', `${server.system}-${server.timeline}`));
}

function folderAt(path: string): RecoveryFolder {
  return { path, wal: join(path, 'wal') };
}

/** All of them, of whichever server. */
export function recoveryFolders(backups: string): RecoveryFolder[] {
  const root = join(backups, 'recovery');
  const names = existsSync(root) ? readdirSync(root) : [];
  return names.filter((name) => /^\d+-\d+$/.test(name)).map((name) => folderAt(join(root, name)));
}

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

export function segmentFile({ wal }: RecoveryFolder, name: string, digest: string, isSealed: boolean): string {
  return join(wal, `${name}-${digest}.zst${isSealed ? '.age' : ''}`);
}
