import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { readFile } from './uploaded-file.ts';

export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** What the parts around a file add to it. */
const ENVELOPE_BYTES = 64 * 1024;
const MAX_NAME = 200;

const tooLarge = (maxBytes: number) => new AppError('FILE_TOO_LARGE', { params: { max: maxBytes / 1024 / 1024 } });

/** Makes the routes of a scope able to read a form with one file of at most this size. */
export async function acceptUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  scope.addHook('onRequest', refuseLargeUpload(maxBytes));
  await scope.register(multipart, {
    // One byte more than allowed, so that the counting below sees it.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 0, parts: 1 },
    throwFileSizeLimit: false,
  });
}

/** A file that says it is too large is refused before its first byte is read. */
function refuseLargeUpload(maxBytes: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared <= maxBytes + ENVELOPE_BYTES) return;
    // The rest of the body is not worth waiting for.
    reply.header('connection', 'close');
    throw tooLarge(maxBytes);
  };
}

/** The one file of the request, counted while it comes in: the byte that is too many is the last one taken. */
export function readUpload(request: FastifyRequest, reply: FastifyReply, maxBytes: number): Promise<Upload> {
  return readFile(request, (part) => readPart(part, reply, maxBytes));
}

async function readPart(part: MultipartFile | undefined, reply: FastifyReply, maxBytes: number): Promise<Upload> {
  if (!part) throw new AppError('FILE_MISSING');
  // The form reader takes a part with a content type for a file, also where it names none.
  if (!part.filename) throw new AppError('FILE_NAME_MISSING');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) {
      reply.header('connection', 'close');
      throw tooLarge(maxBytes);
    }
    chunks.push(chunk as Buffer);
  }
  return { name: safeName(part.filename), bytes: joined(chunks) };
}

/** In memory of its own, so that it can be handed to another thread without a copy. */
function joined(chunks: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Shown and kept, never used as a path. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{C}]/gu, '').slice(-MAX_NAME) || 'file';
}
