import { PERMISSION_CATALOGUE, type PermissionName } from '@doi-tien/contract/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEDS, type Step, stage } from '../support/rights-world.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

/** `RIGHTS_RUNS=500 npm run test:api -- tests/security/rights-sequences` is the long form. */
const RUNS = Number(process.env.RIGHTS_RUNS ?? size(3, 10));

const AREAS: PermissionName[] = [
  ...(['nguoi-dung', 'vai-tro', 'log-thao-tac', 'log-import', 'cau-hinh-chung'] as const),
  ...(['thoi-gian-lam-viec', 'nguoi-dung-ngoai-gio', 'tien'] as const),
];
const RIGHTS = AREAS.flatMap((name) => PERMISSION_CATALOGUE[name].map((action) => `${name}.${action}`));

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(...DEEDS),
  actor: fc.nat(20),
  account: fc.nat(20),
  role: fc.nat(20),
  rights: fc.subarray(RIGHTS),
  flag: fc.boolean(),
});

test('no sequence of calls, files, letters and races gives anybody a right that the caller lacked', {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  let done = 0;
  const property = fc.asyncProperty(
    fc.subarray(RIGHTS, { minLength: 3 }),
    fc.array(fc.tuple(step, fc.option(step, { freq: 2 })), { minLength: 4, maxLength: 9 }),
    async (rights, steps) => {
      const attacker = await stage(api, rights);
      for (const [one, other] of steps) {
        await Promise.all([attacker.take(one), other && attacker.take(other)]);
      }
      done += attacker.done;
      expect(await attacker.gained()).toEqual([]);
      // Somebody with every right is still let in.
      await api.sql('DELETE FROM dang_nhap_sai');
      expect((await api.call('GET', '/roles', { as: await api.signIn('quantri') })).code).toBe(200);
    },
  );
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  // Not for want of anything that was allowed. Few runs may by chance try only what is refused.
  if (RUNS >= 10) expect(done).toBeGreaterThan(RUNS);
});
