import { expect, test } from 'vitest';
import { askForRenewal, settleRenewal } from './renewal.ts';

test('all calls that failed together wait for one answer', async () => {
  const answers = [askForRenewal(), askForRenewal()];
  settleRenewal(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
});

test('the next end of a session is asked about anew', async () => {
  const first = askForRenewal();
  settleRenewal(true);
  const second = askForRenewal();
  settleRenewal(false);
  expect([await first, await second]).toEqual([true, false]);
});

test('an answer nobody waits for is none', () => {
  expect(() => settleRenewal(false)).not.toThrow();
});
