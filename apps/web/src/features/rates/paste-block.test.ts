import { expect, test } from 'vitest';
import { deskRow } from '../../../../../tests/support/rate-rows.ts';
import { parseBlock, pasteBlock, readPasted } from './paste-block.ts';

const rows = [deskRow(1, ['25400', '25600', '25500']), deskRow(2, ['170', '180', '175'])];

test('reads rows and cells as Excel copies them', () => {
  expect(parseBlock('1\t2\r\n"3"\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
});

test('takes thousands and decimals either way, by what is nearer to the posted rate', () => {
  expect(readPasted('25.450', '25400')).toBe('25450');
  expect(readPasted('25,450', '25400')).toBe('25450');
  expect(readPasted('172.125', '170')).toBe('172.125');
  expect(readPasted('172,5', '170')).toBe('172.5');
  expect(readPasted('n/a', '170')).toBeNull();
});

test('lays the block over the grid, counts what it could not read and cuts what reaches over', () => {
  const pasted = pasteBlock(rows, {}, { row: 0, field: 1 }, [
    ['25700', 'x', '9'],
    ['', '176'],
    ['1', '2'],
  ]);
  expect(pasted).toEqual({
    drafts: { '1:|ty_gia_ban': '25700', '2:|ty_gia_goc': '176' },
    taken: 2,
    refused: 1,
  });
});
