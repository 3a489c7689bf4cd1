import type { LoggerOptions } from 'pino';
import type { Config } from '../platform/config.ts';
import { SECRET_FIELDS } from '../platform/secrets/secret-fields.ts';

/** For a person at a terminal. The package is a development dependency; without it the lines stay JSON. */
const READABLE = { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } };

/** Request lines tell who asked for what and how it ended; tokens, passwords and codes never get in. */
export function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', ...SECRET_FIELDS.map((field) => `*.${field}`)],
      censor: '[hidden]',
    },
    serializers: {
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

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
