import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { firstPassword } from './first-password.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-first-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const file = join(DATA_DIR, 'first-password');
const choose = (env: Record<string, string>, isTerminal = false) =>
  firstPassword(readConfig({ DATA_DIR, ...env }), isTerminal);

test.each([
  ['password', 'has to have at least 8 characters'],
  ['Ab1!', 'has to have at least 8 characters'],
  ['P@ssw0rd2026', 'is one of those that are tried first'],
  ['Xanh-quantri-7', 'must not contain quantri'],
])('ADMIN_PASSWORD=%s is refused with a sentence', (ADMIN_PASSWORD, words) => {
  expect(() => choose({ ADMIN_PASSWORD })).toThrow(StartupError);
  expect(() => choose({ ADMIN_PASSWORD })).toThrow(words);
});

test('a password of the operator is taken as it is, and never repeated', () => {
  const { password, words } = choose({ ADMIN_PASSWORD: 'Quay-So-3-Moi' });
  expect([password, words.includes(password)]).toEqual(['Quay-So-3-Moi', false]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('a random one is shown at a terminal and kept nowhere', () => {
  const { password, words } = choose({}, true);
  expect(words).toContain(`One-time password: ${password}`);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('a service, whose output is kept, has it in a file of its account alone, also where a file of that name lay open', () => {
  writeFileSync(file, 'old', { mode: 0o644 });
  const { password, words } = choose({});
  expect(readFileSync(file, 'utf8')).toBe(`${password}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect([words.includes(file), words.includes(password)]).toEqual([true, false]);
});
