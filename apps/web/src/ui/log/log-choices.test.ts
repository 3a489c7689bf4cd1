import { APPROVAL_RULES } from '@doi-tien/contract/approvals';
import { COUNTERFEIT_RECEIVER } from '@doi-tien/contract/counterfeit';
import { IMPORT_MODES } from '@doi-tien/contract/import';
import { FILTER_OPERATORS } from '@doi-tien/contract/list';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import vi from '@doi-tien/texts/vi/log';
import { expect, test } from 'vitest';

const choices: Record<string, Record<string, string>> = vi.choices;

test.each([
  ['che_do', IMPORT_MODES],
  ['operator', FILTER_OPERATORS],
  ['loai', APPROVAL_RULES],
  ['loai', TRADE_KINDS.map(({ code }) => code)],
  ['loai_giao_dich', Object.values(SAFE_MOVEMENT).map(String)],
  ['noi_nhan', Object.values(COUNTERFEIT_RECEIVER).map(String)],
] as const)('the log has words for every code of %s', (field, codes) => {
  expect(codes.filter((code) => !choices[field]?.[code])).toEqual([]);
});
