import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LONG_READERS } from '../db/database.ts';
import { type BusyLimiter, busyLimiter } from '../http/busy-limiter.ts';
import { ok } from '../http/reply.ts';
import type { Download } from './download-content.ts';
import { addStoredFile, type FileToStore, writeStoredFile } from './stored-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    downloads: BusyLimiter;
  }
}

/** Shorter than the database lets a transaction rest, so that the reader is cut and not the connection. */
const UNREAD_LIMIT_MS = 10_000;
/** Several times what the largest file takes on a slow line. */
const LONGEST_MS = 15 * 60_000;
/** What has to be read within the limit: about 6 kB a second. */
const PIECE_BYTES = 64 * 1024;
const PATIENCE_MS = 5_000;

export function registerDownloads(app: FastifyInstance): void {
  app.decorate(
    'downloads',
    busyLimiter({ total: LONG_READERS, perPerson: 2, patience: PATIENCE_MS, word: 'DOWNLOAD_BUSY' }),
  );
}

/**
 * The one way a file leaves that is written while it is read. `make` runs once there is a slot, sets the headers and
 * answers the content; a client that stops reading loses the file, so that the slot and its connection are free again.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Download>,
): Promise<FastifyReply> {
  const leave = await request.server.downloads.enter({ person: request.asker.id });
  let download: Download;
  try {
    download = await make();
  } catch (error) {
    leave();
    throw error;
  }
  if (prefersBackground(request) && !download.isNeverStored) return storeDownload(request, reply, download, leave);
  const cut = () => {
    request.log.warn('a download was cut: its client does not read');
    reply.raw.destroy();
  };
  const bytes = Readable.from(pieces(download.content, cut), { objectMode: false });
  // Also when the client left before the first byte.
  bytes.once('close', () => {
    void (download.end?.() ?? Promise.resolve()).catch(() => undefined).then(leave);
  });
  return reply.send(bytes);
}

/** RFC 7240: the client does not want to wait for the content. A stored file is not stored again: it has no right of its own. */
function prefersBackground({ headers, routeOptions }: FastifyRequest): boolean {
  return headers.prefer === 'respond-async' && routeOptions.config.access?.kind === 'permission';
}

/**
 * Answers at once with the file's place among one's stored files, and writes it meanwhile. It keeps its slot until it is
 * written, so that files in the background are as few as others.
 */
async function storeDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  leave: () => void,
): Promise<FastifyReply> {
  const end = () => (download.end?.() ?? Promise.resolve()).catch(() => undefined).then(leave);
  const { database, asker, server, log } = request;
  try {
    const file = await database.inTransaction((trx) => addStoredFile(trx, asker, toStore(request, reply, download)));
    const writing = writeStoredFile(database, file.id, download.content, server.fileWriters)
      .catch((error: unknown) => log.warn({ err: error }, 'a file in the background was given up'))
      .then(end);
    server.fileWriters.start(writing);
    for (const header of ['content-disposition', 'content-type', 'x-total-rows']) reply.removeHeader(header);
    return reply.header('preference-applied', 'respond-async').send(ok(request, { id: file.id }));
  } catch (error) {
    await end();
    throw error;
  }
}

function toStore(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, isOfOtherBranches = false }: Download,
): FileToStore {
  const disposition = String(reply.getHeader('content-disposition') ?? '');
  return {
    name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'file',
    contentType: String(reply.getHeader('content-type') ?? 'application/octet-stream'),
    access: access ?? request.routeOptions.config.access,
    isConfirmed: request.routeOptions.config.confirm !== undefined,
    isOfOtherBranches,
  };
}

async function* pieces(content: Download['content'], cut: () => void): AsyncGenerator<Buffer, void> {
  const deadline = Date.now() + LONGEST_MS;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Buffer);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const timer = setTimeout(cut, UNREAD_LIMIT_MS);
      try {
        yield bytes.subarray(at, at + PIECE_BYTES);
      } finally {
        clearTimeout(timer);
      }
      if (Date.now() > deadline) return cut();
    }
  }
}
