import type { FastifyInstance } from 'fastify';
import { fieldError } from './app-error.ts';

/** Half of a pair of code units is no character: the database takes it neither as text nor as JSON. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const field = brokenField(request.body, '');
    if (field !== null) throw fieldError(field, 'invalid');
  });
}

/** The path of the first text that is not well-formed, names of fields included. */
function brokenField(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [name, part] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    if (!name.isWellFormed()) return path;
    const broken = brokenField(part, field);
    if (broken !== null) return broken;
  }
  return null;
}
