import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRIALS } from '../support/command-trials.ts';
import { commandsIn, DOCUMENTS, ROOT, SCRIPTS, scriptOf } from '../support/written-commands.ts';

const written = DOCUMENTS.flatMap((document) => commandsIn(document).map((command) => ({ document, command })));

test('every command of the documents is tried: a new one needs a line in tests/support/command-trials.ts', () => {
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(({ command }) => !(command in TRIALS))).toEqual([]);
  const commands = new Set(written.map(({ command }) => command));
  expect(Object.keys(TRIALS).filter((command) => !commands.has(command))).toEqual([]);
});

test('every script that a document names exists, and so does the file it runs', () => {
  const named = written.filter(({ command }) => /\bnpm (run|start|test)\b/.test(command));
  expect(named.filter(({ command }) => !scriptOf(command))).toEqual([]);
  const files = [...SCRIPTS.values()].flatMap((script) => script.match(/(?<= )\S+\.(?:ts|mjs|json)(?= |$)/g) ?? []);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('a service and a container are started with the flags of npm start', () => {
  const line = SCRIPTS.get('start') ?? '';
  const unit = readFileSync(join(ROOT, 'deploy/systemd/doi-tien.service'), 'utf8');
  expect(unit).toContain(`\nExecStart=/opt/doi-tien/current/node_modules/.bin/${line}\n`);
  const container = readFileSync(join(ROOT, 'deploy/container/Containerfile'), 'utf8');
  expect(JSON.parse(/^CMD (.*)$/m.exec(container)?.[1] ?? '[]')).toEqual(line.split(' '));
});
