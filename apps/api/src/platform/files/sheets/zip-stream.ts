import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file inside the archive: its content may still be made while it is written. */
export interface ZipPart {
  name: string;
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
}

const OPTIONS = {
  /** Fast, and the file still shrinks to a fifth; zlib does the work off the main thread. */
  compressionLevel: 4,
  /** The first day the format knows, for every part: equal content makes equal files. */
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/**
 * Writes an archive while its parts are being made. Nothing but the current chunk is held in memory, and the next part
 * is asked for when the one before has been read to its end.
 */
export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reader = new AbortController();
  const adding = addParts(zip, parts, reader.signal).catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    // The reader may leave in the middle; the source of the parts must be closed before this generator ends.
    reader.abort();
    await adding;
  }
}

async function addParts(
  zip: ZipFile,
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, content } of parts) {
    const bytes = Readable.from(toBytes(content), { highWaterMark: 1, signal });
    zip.addReadStream(bytes, name, OPTIONS);
    await finished(bytes);
  }
  zip.end();
}

async function* toBytes(content: ZipPart['content']): AsyncGenerator<Buffer, void> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
