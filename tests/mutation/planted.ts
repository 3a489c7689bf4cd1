import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PLANTED_APPROVAL_BUGS } from './planted-approval-bugs.seed.ts';
import { PLANTED_BRANCH_BUGS } from './planted-branch-bugs.seed.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.seed.ts';
import { PLANTED_REGISTER_BUGS } from './planted-register-bugs.seed.ts';

/**
 * `npm run test:planted [-- word …]`: plants one bug after the other in a copy of the tree, runs the tests that must find it,
 * and takes it out again. Ends with 1 when a bug stayed unseen. Without words all are planted, and the outcome is written
 * to docs/planted-bugs.md.
 */
const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const isAsked = ({ what, file }: PlantedBug) => words.some((word) => what.includes(word) || file.includes(word));
const all = [...PLANTED_BUGS, ...PLANTED_BRANCH_BUGS, ...PLANTED_APPROVAL_BUGS, ...PLANTED_REGISTER_BUGS];
const chosen = words.length === 0 ? all : all.filter(isAsked);
const copy = copyTree();
try {
  const unseen = chosen.filter((bug) => !isSeen(bug));
  if (words.length === 0) writeFileSync(join(root, 'docs/planted-bugs.md'), report(unseen));
  console.log(`\n${chosen.length - unseen.length} of ${chosen.length} planted bugs turned a test red`);
  process.exitCode = unseen.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Everything under version control, and the installed packages by link; ours lead into the copy. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of String(listed.stdout).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const place of ['.', 'apps/api', 'apps/web', 'packages/money', 'tests']) linkPackages(folder, place);
  return folder;
}

function linkPackages(folder: string, place: string): void {
  const [from, to] = [join(root, place, 'node_modules'), join(folder, place, 'node_modules')];
  // Not every workspace has packages of its own.
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  const isOurs = (name: string) => name === '@doi-tien';
  for (const name of readdirSync(from).filter((each) => !isOurs(each))) symlinkSync(join(from, name), join(to, name));
  if (readdirSync(from).some(isOurs))
    cpSync(join(from, '@doi-tien'), join(to, '@doi-tien'), { recursive: true, verbatimSymlinks: true });
}

function isSeen(bug: PlantedBug): boolean {
  const place = join(copy, bug.file);
  const original = readFileSync(place, 'utf8');
  if (original.split(bug.text).length !== 2) throw new Error(`"${bug.text}" must stand once in ${bug.file}`);
  writeFileSync(
    place,
    original.replace(bug.text, () => bug.replacement),
  );
  const { project, file } = bug.caughtBy;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1', TEST_FORM: 'long' };
  const run = spawnSync(process.execPath, [vitest, 'run', '--project', project, '--bail', '1', file], {
    cwd: copy,
    env,
  });
  writeFileSync(place, original);
  // A test that ran out of time has judged nothing.
  const failed = /Test timed out/.test(`${run.stdout}${run.stderr}`)
    ? null
    : /Tests\s.*?(\d+) failed/.exec(String(run.stdout));
  console.log(`${failed ? 'red  ' : 'GREEN'}  ${bug.what} (${file})`);
  if (!failed && run.status !== 0) console.log(String(run.stdout).slice(-2000), String(run.stderr).slice(-2000));
  return failed !== null;
}

function report(unseen: readonly PlantedBug[]): string {
  const rows = chosen.map((bug) => {
    const outcome = unseen.includes(bug) ? '**not seen**' : 'red';
    return `| ${bug.what} | \`${bug.file}\` | \`${bug.caughtBy.file}\` | ${outcome} |`;
  });
  return [
    '# Planted bugs',
    '',
    'A test that cannot fail guards nothing. `npm run test:planted` puts these mistakes into a copy of the tree, one at a time, and runs',
    'the tests that must find them. The list is `tests/mutation/planted-bugs.seed.ts`; this page is written by the command.',
    '',
    '| The program would then do this | In | Found by | Outcome |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
