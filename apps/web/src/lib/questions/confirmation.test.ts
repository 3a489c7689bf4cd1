import { expect, test } from 'vitest';
import { askForConfirmation, settleConfirmation } from './confirmation.ts';

test('all calls that were refused together wait for one answer', async () => {
  const answers = [askForConfirmation({ xac_nhan_bang: 'totp', cach_xac_nhan: ['ma'] }), askForConfirmation(undefined)];
  settleConfirmation(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
});

test('giving up answers no, and the next refusal is asked about anew', async () => {
  const first = askForConfirmation(undefined);
  settleConfirmation(false);
  const second = askForConfirmation(undefined);
  settleConfirmation(true);
  expect([await first, await second]).toEqual([false, true]);
});
