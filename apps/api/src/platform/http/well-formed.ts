import type { FastifyInstance } from 'fastify';
import { AppError, fieldError } from './app-error.ts';

/** No body of ours nests deeper than half of this; what goes through a value calls itself for each level. */
const MAX_DEPTH = 16;

/** Half of a pair of code units is no character: the database takes it neither as text nor as JSON. And no body nests without end. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const field = brokenField(request.body, '', 0);
    if (field !== null) throw fieldError(field, 'invalid');
  });
}

/** The path of the first text that is not well-formed, names of fields included. */
function brokenField(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth >= MAX_DEPTH) throw new AppError('BODY_TOO_DEEP');
  for (const [name, part] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    if (!name.isWellFormed()) return path;
    const broken = brokenField(part, field, depth + 1);
    if (broken !== null) return broken;
  }
  return null;
}
