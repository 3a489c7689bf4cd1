import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrimaryNote } from './one-primary.ts';

interface Noted {
  system: string;
  timeline: number;
}

/** In the data folder. Of another server, or one that was made anew, nothing is known. */
export function primaryNote(folder: string): PrimaryNote {
  const file = join(folder, 'primary.json');
  const read = (system: string) => {
    try {
      const noted = JSON.parse(readFileSync(file, 'utf8')) as Noted;
      return noted.system === system ? noted.timeline : 0;
    } catch {
      return 0;
    }
  };
  const write = (system: string, timeline: number) => {
    if (read(system) === timeline) return;
    const partial = `${file}.${process.pid}`;
    try {
      writeFileSync(partial, JSON.stringify({ system, timeline } satisfies Noted), { mode: 0o600 });
      renameSync(partial, file);
    } catch {
      // A full disk, or a command without a data folder: the note is for the next process, and this one can do without.
    }
  };
  return { read, write };
}
