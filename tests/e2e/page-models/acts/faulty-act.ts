import { expect, test } from '../../fixtures.ts';
import { type Fault, survive } from '../faults.ts';
import { type Act, sitDown } from './act.ts';

/** An act with a fault put between it and its answer: nothing of it is there before, and one afterwards. */
export function testFaultyAct(act: Act, fault: Fault, isShort: boolean): void {
  const tag = isShort ? [] : ['@long'];
  test(`${act.name} ${fault.name} is done once, and every word about it is true`, { tag }, async ({ page, server }) => {
    const run = await act.prepare(server);
    expect(await run.count()).toBe(0);
    await sitDown(page, run);
    await survive(page, run, fault);
  });
}
