import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { IMPORT_MAX_UNPACKED_BYTES } from '@doi-tien/contract/import';
import { ZipFile } from 'yazl';
import { FileRefusal } from './refusal.ts';

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const ENCRYPTED_FLAG = 0x0001;
const MAX_ENTRIES = 1000;
/** Tables shrink to a tenth, very even ones to a hundredth; what shrinks more was made to. */
const MAX_RATIO = 200;
/** Small parts may shrink as they like: there is nothing to be won by it. */
const RATIO_COUNTS_FROM = 8 * 1024 * 1024;

/** A plain directory with one of these values says that larger figures stand in a second one (ZIP64). */
const SENTINELS = new Set([0xffff, 0xffffffff]);

/**
 * An XLSX file opened with care: its directory is judged before anything is unpacked, and a part that turns out
 * larger than the directory says is not unpacked any further. Another reader may find another directory in the same
 * bytes, so nobody else gets them: `repacked` hands on the parts that were checked here and nothing else.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, Entry>;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const entries = readDirectory(bytes);
    checkSizes(entries, bytes.length);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The part as text; undefined when there is none of that name. */
  text(name: string): string | undefined {
    const bytes = this.bytes(name);
    if (!bytes) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new FileRefusal('FILE_UNREADABLE');
    }
  }

  /** The part unpacked; undefined when there is none of that name. */
  bytes(name: string): Buffer | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const head = this.#bytes.subarray(entry.offset, entry.offset + 30);
    if (head.length < 30) throw new FileRefusal('FILE_UNREADABLE');
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const packed = this.#bytes.subarray(start, start + entry.packed);
    return entry.method === 0 ? packed : inflate(packed, entry.unpacked);
  }

  /** A new archive of these parts, stored without compression: it is read once more and thrown away. */
  async repacked(names: readonly string[]): Promise<Buffer> {
    const zip = new ZipFile();
    for (const name of names) zip.addBuffer(this.bytes(name) ?? Buffer.alloc(0), name, { compress: false });
    zip.end();
    return buffer(zip.outputStream);
  }
}

function inflate(packed: Buffer, declared: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(declared, 1) });
  } catch (error) {
    const isLarger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileRefusal(isLarger ? 'FILE_UNPACKS_TOO_LARGE' : 'FILE_UNREADABLE');
  }
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new FileRefusal('FILE_UNREADABLE');
  const count = bytes.readUInt16LE(end + 10);
  const hasSecondDirectory = [count, bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)].some((figure) =>
    SENTINELS.has(figure),
  );
  if (hasSecondDirectory) throw new FileRefusal('FILE_UNREADABLE');
  if (count > MAX_ENTRIES) throw new FileRefusal('FILE_UNPACKS_TOO_LARGE');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new FileRefusal('FILE_UNREADABLE');
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED_FLAG) throw new FileRefusal('FILE_ENCRYPTED');
    const nameLength = bytes.readUInt16LE(at + 28);
    if ([20, 24, 42].some((place) => bytes.readUInt32LE(at + place) === 0xffffffff)) {
      throw new FileRefusal('FILE_UNREADABLE');
    }
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) throw new FileRefusal('FILE_UNREADABLE');
  return entries;
}

function checkSizes(entries: readonly Entry[], fileBytes: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isTooDense = unpacked > RATIO_COUNTS_FROM && unpacked > fileBytes * MAX_RATIO;
  if (unpacked > IMPORT_MAX_UNPACKED_BYTES || isTooDense) throw new FileRefusal('FILE_UNPACKS_TOO_LARGE');
  // Parts that overlap could be unpacked many times over from a few bytes.
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (packed > fileBytes) throw new FileRefusal('FILE_UNREADABLE');
}
