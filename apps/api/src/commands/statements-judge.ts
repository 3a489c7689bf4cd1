import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Judgement, judgeStatement, VERDICTS, type Verdict } from './statement-verdicts.ts';

const EXPECTED = '.expected.json';
const TITLES: Record<Verdict, string> = {
  right: 'right',
  wronglyRead: 'wrongly read',
  wronglyRefused: 'wrongly refused',
  rightlyRefused: 'rightly refused',
  notJudged: 'no expectation',
};

/** `npm run statements:judge -- folder`: how the readers do on a folder of statement files. Ends with 1 when one is read wrongly. */
async function run(folder: string | undefined): Promise<number> {
  if (!folder || !existsSync(folder)) {
    console.error('Which folder? npm run statements:judge -- tests/samples/statements');
    return 1;
  }
  const judged = new Map<string, Judgement>();
  for (const file of filesIn(folder)) {
    const beside = `${file}${EXPECTED}`;
    const expected = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : null;
    judged.set(relative(folder, file), await judgeStatement(readFileSync(file), expected));
  }
  printTable([...judged.values()]);
  printWrong(judged);
  return [...judged.values()].some(({ verdict }) => verdict === 'wronglyRead') ? 1 : 0;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(EXPECTED))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function printTable(judgements: readonly Judgement[]): void {
  const cells = (texts: readonly string[]) => texts.map((text) => text.padEnd(16)).join('');
  console.log(cells(['family', ...VERDICTS.map((verdict) => TITLES[verdict])]));
  for (const family of [...new Set(judgements.map((each) => each.family))].toSorted()) {
    const counts = VERDICTS.map(
      (verdict) => judgements.filter((each) => each.family === family && each.verdict === verdict).length,
    );
    console.log(cells([family, ...counts.map(String)]));
  }
}

function printWrong(judged: ReadonlyMap<string, Judgement>): void {
  for (const [file, { verdict, words }] of judged) {
    if (verdict === 'wronglyRead' || verdict === 'wronglyRefused') console.log(`${TITLES[verdict]}: ${file}: ${words}`);
  }
}

process.exitCode = await run(process.argv[2]);
