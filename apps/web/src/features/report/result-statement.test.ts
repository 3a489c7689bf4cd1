import type { ResultStatementLine } from '@doi-tien/contract/result-report.schema';
import { expect, test } from 'vitest';
import { NO_COMPARISON } from './report-address.ts';
import { statementRows } from './result-statement.tsx';

const line = (given: Partial<ResultStatementLine>, so_tien: string, before: string): ResultStatementLine => ({
  phan: 'mua_ban',
  chi_tieu: 'lai_ngoai_te',
  khoan_muc_id: null,
  khoan_muc: null,
  tk_ke_toan: null,
  so_tien,
  so_sanh: { ky_truoc: before, tuan_truoc: '0', thang_truoc: '7' },
  ...given,
});
const wages = { phan: 'chi_phi', chi_tieu: 'chi_phi', khoan_muc_id: 2, khoan_muc: 'Lương', tk_ke_toan: '642' } as const;
const dong = [
  line({}, '175000', '100000'),
  line({ chi_tieu: 'lam_tron' }, '-300', '0'),
  line(wages, '-30000', '-20000'),
  line({ ...wages, khoan_muc_id: 3, khoan_muc: 'Điện' }, '-20000', '0'),
];

const told = (comparison: Parameters<typeof statementRows>[1]) =>
  statementRows({ dong }, comparison).map(({ section, line: own, amount, other }) =>
    [own ? (own.khoan_muc ?? own.chi_tieu) : section.toUpperCase(), amount, other].join(' '),
  );

test('every section says what its lines come to, now and in the period it is compared with', () => {
  expect(told('ky_truoc')).toEqual([
    'MUA_BAN 174700 100000',
    'lai_ngoai_te 175000 100000',
    'lam_tron -300 0',
    'CHI_PHI -50000 -20000',
    'Lương -30000 -20000',
    'Điện -20000 0',
  ]);
});

test('without a comparison there is nothing beside it, and a section without lines is left out', () => {
  expect(told(NO_COMPARISON).map((row) => row.split(' ').at(-1))).toEqual(['0', '0', '0', '0', '0', '0']);
  expect(statementRows({ dong: [] }, 'ky_truoc')).toEqual([]);
});
