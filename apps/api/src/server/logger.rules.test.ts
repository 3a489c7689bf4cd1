import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { loggerOptions } from './logger.ts';

function lineOf(err: unknown): { err: { message: string; code?: unknown; detail?: string } } {
  let written = '';
  const stream = {
    write: (line: string) => {
      written += line;
    },
  };
  pino({ ...loggerOptions(readConfig({})), level: 'error' }, stream).error({ err }, 'failed');
  return JSON.parse(written);
}

test('a program that ended with a code of its own is logged, and does not end the server', () => {
  let failure: unknown;
  try {
    execFileSync(process.execPath, ['--eval', 'process.exit(3)'], { stdio: 'ignore' });
  } catch (error) {
    failure = Object.assign(error as Error, { code: 3 });
  }
  expect(lineOf(failure).err).toMatchObject({ code: 3, message: expect.stringContaining('Command failed') });
});

test('an error of the database is logged without the values that it is about', () => {
  const unreadable = Object.assign(new Error('invalid input syntax for type date: "Nguyen Van A"'), {
    code: '22007',
    detail: 'Nguyen Van A',
  });
  const { err } = lineOf(unreadable);
  expect(JSON.stringify(err)).not.toContain('Nguyen');
  expect(err).toMatchObject({ code: '22007', message: 'invalid input syntax for type date' });
});
