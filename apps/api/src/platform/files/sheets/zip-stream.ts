import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside the archive: its content may still be made while it is written. */
export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  unpacked: number;
}

/** Sizes follow the data, since nobody knows them before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the first day the format knows: equal content makes equal files. */
const DOS_DATE = 0x0021;
/** Above this the format needs its 64-bit form, which some readers lack. */
const MAX_BYTES = 0xffffffff;
/** Fast, and still a fifth of the size; the work is done off the main thread. */
const LEVEL = 4;

/** Writes an archive while its parts are being made. Nothing but the current chunk is held in memory. */
export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), offset, crc: 0, packed: 0, unpacked: 0 };
    const head = localHeader(entry);
    yield head;
    for await (const chunk of deflated(part.content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    yield descriptor(entry);
    offset += head.length + entry.packed + 16;
    if (Math.max(offset, entry.unpacked) > MAX_BYTES) throw new RangeError('The file is too large for its format');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endRecord(written.length, directory.length, offset)]);
}

async function* deflated(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer, void> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // A failure of the source arrives below, through the stream it destroys.
  pipeline(Readable.from(counted(content, entry), { highWaterMark: 1 }), deflate).catch(() => undefined);
  for await (const chunk of deflate) yield chunk as Buffer;
}

async function* counted(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer, void> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.unpacked += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(unpacked, 12);
  return tail;
}

function directoryEntry({ name, offset, crc, packed, unpacked }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
