import { IMPORT_MAX_BYTES } from '@doi-tien/contract/import';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { readFile } from './uploaded-file.ts';

export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** What the parts around a file add to it. */
const ENVELOPE_BYTES = 64 * 1024;
const MAX_NAME = 200;

const tooLarge = () => new AppError('FILE_TOO_LARGE', { params: { max: IMPORT_MAX_BYTES / 1024 / 1024 } });

/** A file that says it is too large is refused before its first byte is read. */
export async function refuseLargeUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method !== 'POST') return;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared <= IMPORT_MAX_BYTES + ENVELOPE_BYTES) return;
  // The rest of the body is not worth waiting for.
  reply.header('connection', 'close');
  throw tooLarge();
}

/** The one file of the request, counted while it comes in: the byte that is too many is the last one taken. */
export function readUpload(request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  return readFile(request, (part) => readPart(part, reply));
}

async function readPart(part: MultipartFile | undefined, reply: FastifyReply): Promise<Upload> {
  if (!part) throw new AppError('FILE_MISSING');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    size += (chunk as Buffer).length;
    if (size > IMPORT_MAX_BYTES) {
      reply.header('connection', 'close');
      throw tooLarge();
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
