import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { BrokenArchive } from './frames.ts';
import { unsealed } from './sealed-streams.ts';

/** Reads a file that was packed, and encrypted perhaps. Bytes behind its end, which the unpacker leaves unread, are damage too. */
export async function* unpacked(file: string, identities: readonly string[]): AsyncGenerator<Buffer, void> {
  let given = 0;
  const plain = createZstdDecompress();
  const reading = pipeline(
    createReadStream(file),
    (bytes) => unsealed(bytes, identities),
    async function* (bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        given += chunk.length;
        yield chunk;
      }
    },
    plain,
  );
  // `plain` ends with the same error.
  reading.catch(() => {});
  try {
    yield* plain;
    await reading;
    if (plain.bytesWritten !== given) throw new BrokenArchive(`${file} is damaged: there is more behind its end`);
  } catch (error) {
    throw explained(error, file);
  } finally {
    plain.destroy();
  }
}

function explained(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new BrokenArchive(`${file} is cut short`);
  return code.startsWith('ZSTD') ? new BrokenArchive(`${file} is damaged: it cannot be unpacked`) : error;
}
