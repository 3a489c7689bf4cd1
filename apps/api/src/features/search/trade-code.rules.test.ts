import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { codesOf, readTradeCode } from './trade-code.rules.ts';

test('reads a whole code, in any case and with or without dashes', () => {
  const whole = { kind: 'MNT', day: '2026-11-14', number: '0012' };
  expect(readTradeCode('MNT-261114-0012')).toEqual(whole);
  expect(readTradeCode('mnt 261114 12')).toEqual(whole);
  expect(readTradeCode('mnt2611140012')).toEqual(whole);
});

test('reads any part of it', () => {
  expect(readTradeCode('bdt')).toEqual({ kind: 'BDT', day: null, number: null });
  expect(readTradeCode('261114')).toEqual({ kind: null, day: '2026-11-14', number: null });
  expect(readTradeCode('261114-7')).toEqual({ kind: null, day: '2026-11-14', number: '0007' });
  expect(readTradeCode('0012')).toEqual({ kind: null, day: null, number: '0012' });
  expect(readTradeCode('MAL-3')).toEqual({ kind: 'MAL', day: null, number: '0003' });
});

test('leaves other words alone', () => {
  for (const word of ['', '-', 'usd', 'XYZ-261114-0001', 'Phạm Lan', '261345', 'MNT-261114-00xx']) {
    expect([word, readTradeCode(word)]).toEqual([word, null]);
  }
});

test('spells out the codes the parts can mean', () => {
  const kinds = TRADE_KINDS.slice(0, 2);
  expect(codesOf(kinds, ['2026-11-14', '2026-11-13'], '0012')).toEqual([
    'MNT-261114-0012',
    'BNT-261114-0012',
    'MNT-261113-0012',
    'BNT-261113-0012',
  ]);
});
