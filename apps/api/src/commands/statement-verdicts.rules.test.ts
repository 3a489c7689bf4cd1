import { expect, test } from 'vitest';
import { judgeStatement } from './statement-verdicts.ts';

const FILE = new TextEncoder().encode(':20:A\n:25:123\n:60F:C260101VND10,\n:61:260101C5,NTRF\n:62F:C260101VND15,\n-\n');
const LINES = [{ day: '2026-01-01', amount: '5.00' }];

test('a file that reads as expected is right, whatever else the expectation leaves out', async () => {
  const statements = [{ opening: '10', closing: '15.0', lines: LINES }];
  expect(await judgeStatement(FILE, { statements })).toMatchObject({ family: 'mt940', verdict: 'right' });
  expect(await judgeStatement(FILE, { statements: [{ lines: [{ amount: '5' }] }] })).toMatchObject({
    verdict: 'right',
  });
});

test.each([
  ['another opening balance', { statements: [{ opening: '11', lines: LINES }] }],
  ['another amount', { statements: [{ lines: [{ amount: '6' }] }] }],
  ['another day', { statements: [{ lines: [{ day: '2026-01-02', amount: '5' }] }] }],
  ['a line more', { statements: [{ lines: [...LINES, ...LINES] }] }],
  ['no statement', { statements: [] }],
  ['a refusal', { refused: true }],
])('a file that should give %s is wrongly read', async (_what, expected) => {
  expect(await judgeStatement(FILE, expected)).toMatchObject({ verdict: 'wronglyRead' });
});

test('a refusal is right where one is expected, and named where not', async () => {
  const cut = FILE.subarray(0, 40);
  expect(await judgeStatement(cut, { format: 'mt940', refused: true })).toMatchObject({ verdict: 'rightlyRefused' });
  const wrong = await judgeStatement(cut, { format: 'mt940', statements: [{ lines: LINES }] });
  expect(wrong).toMatchObject({ family: 'mt940', verdict: 'wronglyRefused' });
  expect(wrong.words).toContain('STATEMENT_');
});

test('a file without an expectation is counted and not judged', async () => {
  expect(await judgeStatement(FILE, null)).toMatchObject({ family: 'mt940', verdict: 'notJudged' });
});
