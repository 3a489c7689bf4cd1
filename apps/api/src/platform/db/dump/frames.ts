import type { z } from 'zod';

/**
 * How an archive is laid out: lines of JSON, and between them blocks of bytes, each behind its length. A length of zero
 * ends a run of blocks. It can be written without knowing beforehand how much there is, and read in one pass.
 */
export function lineFrame(content: object): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

export function blockFrame(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes]);
}

export const END_OF_BLOCKS = Buffer.from('0\n');

/** Nothing we write comes near; a damaged length must not make anybody wait for a terabyte. */
const LONGEST = 64 * 1024 * 1024;

const LONGEST_LINE = 1024 * 1024;

export class BrokenArchive extends Error {}

export class FrameReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line, which has to be what the schema says; else it is told in `words`. Nobody knows who wrote an archive. */
  async line<Content>(
    schema: z.ZodType<Content>,
    words = 'The archive is damaged: a line cannot be read',
  ): Promise<Content> {
    const { data } = schema.safeParse(parsed(await this.#text()));
    if (data === undefined) throw new BrokenArchive(words);
    return data;
  }

  /** The blocks up to the end of their run. */
  async *blocks(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const length = Number(await this.#text());
      if (!Number.isInteger(length) || length < 0 || length > LONGEST) {
        throw new BrokenArchive('The archive is damaged: a length cannot be right');
      }
      if (length === 0) return;
      yield await this.#take(length);
    }
  }

  /** Nothing may follow. */
  async end(): Promise<void> {
    const { value } = this.#held.length > 0 ? { value: this.#held } : await this.#source.next();
    if (value) throw new BrokenArchive('The archive is damaged: there is more behind its end');
  }

  /** Lets the source go, also in the middle. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #text(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf('\n');
      if (end >= 0) {
        const line = this.#held.subarray(0, end).toString();
        this.#held = this.#held.subarray(end + 1);
        return line;
      }
      if (this.#held.length > LONGEST_LINE) throw new BrokenArchive('The archive is damaged: a line does not end');
      await this.#more();
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const bytes = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return bytes;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new BrokenArchive('The archive is cut short');
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
