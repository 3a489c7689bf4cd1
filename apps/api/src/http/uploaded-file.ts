import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** The form reader complains in plain sentences: no boundary, or a part that ends in the middle. */
const BROKEN_FORM = /^Multipart: |multipart data$/;

/** Reads the one file of a form; a body that is not the form it says it is, is the sender's fault. */
export async function readFile<Result>(
  request: FastifyRequest,
  read: (file: MultipartFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_CONTENT_TYPE');
  try {
    return await read(await request.file());
  } catch (error) {
    if (error instanceof Error && BROKEN_FORM.test(error.message)) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}
