import { createHash } from 'node:crypto';
import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrokenArchive } from '../dump/frames.ts';
import { unpacked } from '../dump/packed-files.ts';
import type { ClusterPlace } from '../embedded/place.ts';
import { type RecoveryFolder, type Segment, segmentsIn, timelineOf } from './archive-folder.ts';

/** Beside the cluster, and named from within it. */
const DESK = 'wal-wanted';
/** Unpacked ahead of what was asked for; of 16 MB each. */
const AHEAD = 8;

/** Takes a segment that lies ready, or leaves a note that it is wanted; the server asks again a moment later. */
const TAKE =
  process.platform === 'win32'
    ? `move /Y "..\\\\${DESK}\\\\%f" "%p" || (echo 1 > "..\\\\${DESK}\\\\%f.wanted" & exit 1)`
    : `mv ../${DESK}/%f "%p" 2>/dev/null || { : > ../${DESK}/%f.wanted; exit 1; }`;

/** Gives a recovering server the segments of the archive that it asks for. */
export class WalFeeder {
  readonly command = TAKE;
  readonly #place: ClusterPlace;
  readonly #desk: string;
  readonly #segments: Map<string, Segment>;
  readonly #identities: readonly string[];
  readonly #given = new Set<string>();
  readonly #taken: string[];
  #missing = '';
  #gap: string | undefined;

  /** The server will be on `timeline`, also if there are none between that and the one it comes from. */
  constructor(place: ClusterPlace, from: RecoveryFolder, timeline: number, identities: readonly string[]) {
    this.#place = place;
    this.#desk = join(dirname(place.cluster), DESK);
    this.#segments = segmentsIn(from);
    this.#identities = identities;
    const first = timelineOf(from) + 1;
    this.#taken = Array.from({ length: timeline - first }, (_, index) => historyName(first + index));
  }

  /** Whether the last segment that was asked for is not there. */
  get isAtEnd(): boolean {
    return this.#missing !== '';
  }

  /** The segment that is not there although later ones are. */
  get gap(): string | undefined {
    return this.#gap;
  }

  /** Feeds while `work` runs; a segment that cannot be read ends it. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    rmSync(this.#desk, { recursive: true, force: true });
    mkdirSync(this.#desk, { mode: 0o700 });
    this.#own(this.#desk);
    // PostgreSQL takes the first timeline that has no such file, and asks for each once.
    for (const name of this.#taken) writeFileSync(join(this.#desk, name), '');
    let isOver = false;
    const feeding = (async () => {
      while (!isOver) {
        for (const name of await this.#wanted()) await this.#give(name);
        await sleep(20);
      }
    })();
    const working = work();
    // When feeding has failed, it fails later, and nobody waits for it.
    working.catch(() => {});
    try {
      return await Promise.race([working, feeding.then(() => new Promise<never>(() => {}))]);
    } finally {
      isOver = true;
      await feeding.catch(() => {});
      rmSync(this.#desk, { recursive: true, force: true });
    }
  }

  async #wanted(): Promise<string[]> {
    const notes = (await readdir(this.#desk)).filter((name) => name.endsWith('.wanted'));
    for (const note of notes) await rm(join(this.#desk, note));
    return notes.map((note) => note.slice(0, -'.wanted'.length)).sort();
  }

  async #give(name: string): Promise<void> {
    const found = this.#segments.get(name);
    // A missing history is no end: a server that was never recovered has none.
    if (!found) {
      if (name.endsWith('.history')) return;
      this.#missing = name;
      if ([...this.#segments.keys()].some((each) => isAfter(each, name))) this.#gap ??= name;
      return;
    }
    this.#missing = '';
    if (!existsSync(join(this.#desk, name))) await this.#unpack(found);
    const following = [...this.#segments.values()].filter((each) => isAfter(each.name, name)).slice(0, AHEAD);
    for (const each of following) if (!this.#given.has(each.name)) await this.#unpack(each);
  }

  async #unpack({ name, digest, file }: Segment): Promise<void> {
    const partial = join(this.#desk, `${name}.partial`);
    const hash = createHash('sha256');
    const plain = async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(unpacked(file, this.#identities), plain, createWriteStream(partial, { mode: 0o600 }));
    if (!hash.digest('hex').startsWith(digest)) throw new BrokenArchive(`${file} is damaged: it is not what it was`);
    this.#own(partial);
    renameSync(partial, join(this.#desk, name));
    this.#given.add(name);
  }

  #own(path: string): void {
    const { account } = this.#place;
    if (account) chownSync(path, account.uid, account.gid);
  }
}

const historyName = (timeline: number) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;

const isAfter = (name: string, other: string) =>
  name.length === 24 && name > other && name.slice(0, 8) === other.slice(0, 8);
