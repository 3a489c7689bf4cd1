import { hiddenNames, partsOff, settingsOfKind } from '@doi-tien/contract/parts';
import { PARTS_IN_LOG } from '@doi-tien/contract/parts-in-log';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import log from '@doi-tien/texts/vi/log';
import { expect, test } from 'vitest';
import { unusedWords } from './unused-words.ts';

const NOTHING_OFF = unusedWords([], true);
const smallest = unusedWords(hiddenNames(partsOff(settingsOfKind('mot_tiem'), false), []), false);
const acts = Object.keys(log.actions);

test('every act and every kind of record that belongs to a part has words in the log', () => {
  const parts = Object.values(PARTS_IN_LOG);
  expect(acts).toEqual(expect.arrayContaining(parts.flatMap(({ acts: own = [] }) => [...own])));
  const subjects = parts.flatMap(({ subjects: own = [] }) => [...own]);
  expect(Object.keys(log.subjects)).toEqual(expect.arrayContaining(subjects));
});

test('where everything is used everything is offered', () => {
  expect(acts.filter(NOTHING_OFF.isUnusedAct)).toEqual([]);
  expect(['ngan-quy', 'chi-nhanh', 'yeu-cau-duyet'].filter(NOTHING_OFF.isUnusedSubject)).toEqual([]);
});

test('without tills the filters of the log offer no acts and no records of tills', () => {
  const withoutTills = unusedWords(['bat_ngan_quy', 'ngan-quy'], true);
  expect(withoutTills.isUnusedSubject('ngan-quy')).toBe(true);
  const words = Object.entries(log.actions).filter(([act]) => !withoutTills.isUnusedAct(act));
  expect(words.filter(([, word]) => /ngăn|\bca\b|đang giao/i.test(word))).toEqual([]);
  // The register of counterfeit notes hands over too.
  expect(withoutTills.isUnusedAct('handOver')).toBe(false);
});

test('one shop that trades foreign cash is offered what it can have done', () => {
  for (const act of ['create', 'void', 'openSafe', 'closeSafe', 'print', 'import'])
    expect([act, smallest.isUnusedAct(act)]).toEqual([act, false]);
  for (const act of ['beginShift', 'handOver', 'sendTransfer', 'importStatement', 'decide', 'approve'])
    expect([act, smallest.isUnusedAct(act)]).toEqual([act, true]);
  for (const name of ['ngan-quy', 'dieu-chuyen', 'chi-nhanh', 'doi-chieu', 'danh-sach-sang-loc', 'yeu-cau-duyet'])
    expect([name, smallest.isUnusedSubject(name)]).toEqual([name, true]);
  const trades = TRADE_KINDS.filter(({ path }) => !smallest.isUnusedSubject(path)).map(({ code }) => code);
  expect(trades).toEqual(['MNT', 'BNT']);
});

test('transfers are offered to nobody where there is one branch, whether or not they hear of the switch', () => {
  const teller = unusedWords([], false);
  expect(teller.isUnusedSubject('dieu-chuyen')).toBe(true);
  expect(teller.isUnusedAct('sendTransfer')).toBe(true);
});
