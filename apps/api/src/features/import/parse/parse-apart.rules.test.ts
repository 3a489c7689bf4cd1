import { expect, test } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { parseApart } from './parse-apart.ts';

const fileOf = (count: number) => ({
  bytes: new TextEncoder().encode(`ma\n${Array.from({ length: count }, (_, at) => `M${at}`).join('\n')}`),
  fileName: 'a.csv',
  columns: [{ field: 'ma', title: 'Mã', headings: ['ma'], kind: 'text' as const, example: 'USD' }],
  maxRows: 10_000,
  timeZone: 'UTC',
});

test('many rows arrive, all of them and in order', async () => {
  const { rows } = await parseApart(fileOf(2_345));
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 2_345 }, (_, at) => at + 2));
});

test('a file that is refused names its reason, and the next one is read', async () => {
  await expect(parseApart({ ...fileOf(1), maxRows: 0 })).rejects.toEqual(
    new AppError('FILE_TOO_MANY_ROWS', { params: { max: 0 } }),
  );
  expect((await parseApart(fileOf(1))).rows).toHaveLength(1);
});
