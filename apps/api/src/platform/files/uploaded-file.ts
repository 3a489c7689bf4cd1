import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { type BusyLimiter, busyLimiter } from '../http/busy-limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Held while a file comes in and is worked on: what all of them together take of the memory is bounded. */
    uploads: BusyLimiter;
  }
}

export function registerUploads(app: FastifyInstance): void {
  app.decorate('uploads', busyLimiter({ total: 8, perPerson: 2, patience: 5_000, word: 'UPLOAD_BUSY' }));
}

/** The form reader complains in plain sentences: no boundary, or a part that ends in the middle. */
const BROKEN_FORM = /^Multipart: |multipart data$/;

/** Reads the one file of a form; a body that is not the form it says it is, is the sender's fault. */
export async function readFile<Result>(
  request: FastifyRequest,
  read: (file: MultipartFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_CONTENT_TYPE');
  try {
    return await Promise.race([request.file().then(read), brokenOff(request)]);
  } catch (error) {
    if (error instanceof Error && BROKEN_FORM.test(error.message)) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

/**
 * A client that leaves before its body was read, or whose connection the server closed: the form reader would wait for the
 * rest forever. The connection may be closed already when the reading begins.
 */
function brokenOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => {
      if (!raw.readableEnded) reject(new AppError('MALFORMED_REQUEST'));
    };
    if (raw.destroyed) end();
    else raw.once('close', end);
  });
}
