import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_TRIALS, TRIALS } from '../support/command-trials.ts';
import { commandsIn, DOCUMENTS, ROOT, SCRIPTS, scriptOf } from '../support/written-commands.ts';

const written = DOCUMENTS.flatMap((document) => commandsIn(document).map((command) => ({ document, command })));

test('every command of the documents is tried: a new one needs a line in tests/support/command-trials.ts', () => {
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(({ command }) => !(command in TRIALS))).toEqual([]);
  const commands = new Set(written.map(({ command }) => command));
  expect(Object.keys(TRIALS).filter((command) => !commands.has(command))).toEqual([]);
});

test('what a test runs in another form stands in a test that exists; what none runs is named as such', () => {
  const all = Object.entries({ ...TRIALS, ...FILE_TRIALS });
  const places = all.map(([, trial]) => trial).filter((trial) => trial.endsWith('.ts'));
  expect(places.length).toBeGreaterThan(15);
  expect(places.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const notTried = page.slice(page.indexOf('\n## Not run by a test'));
  const untold = all.filter(([name, trial]) => trial === 'never' && !notTried.includes(`\`${name}\``));
  expect(untold.map(([name]) => name)).toEqual([]);
});

test('every file of deploy is run by a test, or named as one that is not', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => relative(join(ROOT, 'deploy'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  expect(files.sort()).toEqual(Object.keys(FILE_TRIALS).sort());
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
