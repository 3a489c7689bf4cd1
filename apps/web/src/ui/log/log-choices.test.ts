import { APPROVAL_RULES } from '@doi-tien/contract/approvals';
import { COUNTERFEIT_RECEIVER } from '@doi-tien/contract/counterfeit';
import { IMPORT_MODES } from '@doi-tien/contract/import';
import { FILTER_OPERATORS } from '@doi-tien/contract/list';
import { ALERT_KINDS } from '@doi-tien/contract/report';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { SETTING_KEYS, SETTINGS } from '@doi-tien/contract/settings';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import fields from '@doi-tien/texts/vi/fields';
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

test('the log has words for every setting, and for every alert that is assigned or put off', () => {
  const words: Record<string, string> = { ...fields, ...vi.fields };
  expect(SETTING_KEYS.filter((key) => !words[key])).toEqual([]);
  const kinds = SETTINGS.loai_hinh.choices.filter((kind) => kind !== '');
  expect(kinds.filter((kind) => !choices.loai_hinh?.[kind])).toEqual([]);
  const alerts: Record<string, string> = vi.alerts;
  expect(ALERT_KINDS.filter((kind) => !alerts[kind])).toEqual([]);
  expect(['nguoi_nhan', 'den_luc', 'ghi_chu'].filter((name) => !words[name])).toEqual([]);
});
