import { type LoggerOptions, stdSerializers } from 'pino';
import type { Config } from '../platform/config.ts';
import { SECRET_FIELDS } from '../platform/secrets/secret-fields.ts';

/** For a person at a terminal. The package is a development dependency; without it the lines stay JSON. */
const READABLE = { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } };

/** Request lines tell who asked for what and how it ended; tokens, passwords, codes and what is stored about people never get in. */
export function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', ...SECRET_FIELDS.map((field) => `*.${field}`)],
      censor: '[hidden]',
    },
    serializers: {
      err: errorWithoutData,
      req: (request: { method: string; url: string; ip: string; id: string }) => ({
        method: request.method,
        // Query strings may carry names and numbers of people, and reset links carry secrets.
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
    ...(process.stdout.isTTY && isInstalled('pino-pretty') && READABLE),
  };
}

/** Where PostgreSQL puts the row that an error is about. */
const FIELDS_WITH_DATA = ['detail', 'hint', 'where', 'internalQuery'];

/** An error of the database names the values of its row; what is left says which rule of which table it was. */
function errorWithoutData(error: Error & { code?: unknown }): object {
  const entries = Object.entries(stdSerializers.err(error)).filter(([field]) => !FIELDS_WITH_DATA.includes(field));
  // A value that cannot be read stands in the message itself, and so in the stack. A program that failed has a number for its code.
  const isValue = typeof error.code === 'string' && error.code.startsWith('22');
  return Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      isValue && typeof value === 'string' ? value.replace(/: ".*"/s, '') : value,
    ]),
  );
}

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
