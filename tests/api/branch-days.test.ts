import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportJournal } from '../../apps/api/src/features/report/journal-export.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { balances, hasHledger, hledger } from '../support/hledger.ts';
import { type Code, Model } from '../support/ledger-model.ts';
import { RandomDays } from '../support/random-days.ts';
import { toUnits } from '../support/report-recompute.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAYS = ['2022-03-01', '2022-03-02'];
const ACTS = 25;

let api: TestApp;
let branchIds: number[];
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  const [second, third] = [await openBranch(api, admin, 'B2'), await openBranch(api, admin, 'B3')];
  branchIds = [1, second.id, third.id];
  await letAllWork(api, [second.id, third.id]);
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
  // All branches at once, each with days of its own making.
  await Promise.all(
    branchIds.map(async (branchId, index) => {
      const people = { manager: inBranch(manager, branchId), tellers: [inBranch(teller, branchId)] };
      const days = new RandomDays(api, await openCounter(api, people.manager), people, 400 + index);
      for (const day of DAYS) await days.run(day, ACTS);
      await days.run('2022-03-04', ACTS, { leaveOpen: true });
    }),
  );
}, 240_000);
afterAll(() => api.close());

interface HoldingLine {
  entry: number;
  reverses: number | null;
  code: Code;
  quantity: string;
  value: string;
}

/** The holding lines of a branch in the order in which they were posted. */
const linesOf = (branchId: number) =>
  api.sql<HoldingLine>(
    `SELECT b.id::int AS entry, b.dao_cua::int AS reverses, t.ma AS code, l.so_luong::text AS quantity, l.gia_tri::text AS value
     FROM but_toan b JOIN dong_but_toan l ON l.but_toan_id = b.id AND l.tai_khoan = 'holding' JOIN tien t ON t.id = l.tien_id
     WHERE b.chi_nhanh_id = $1 ORDER BY b.id, l.id`,
    [branchId],
  );

interface Held {
  code: Code;
  quantity: string;
  cost: string;
}

const heldIn = (branchId: number) =>
  api.sql<Held>(
    `SELECT t.ma AS code, trim_scale(v.so_luong)::text AS quantity, v.gia_von::text AS cost
     FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE v.chi_nhanh_id = $1 ORDER BY t.id`,
    [branchId],
  );

test('the average cost of every branch follows from its own entries alone', async () => {
  for (const branchId of branchIds) {
    const lines = await linesOf(branchId);
    expect(lines.length).toBeGreaterThan(100);
    const model = new Model();
    for (const { reverses, code, quantity, value } of lines) {
      const [units, worth] = [toUnits(quantity), BigInt(value)];
      if (reverses !== null)
        model.undo({
          quantities: [[code, -units]],
          costs: [[code, -undone(lines, reverses, code, units)]],
          accounts: [],
        });
      else if (units > 0n) model.putIn(code, units, worth, 'any');
      else {
        const before = model.c(code);
        model.takeOut(code, -units, 'any');
        expect(`${code} ${model.c(code) - before}`).toBe(`${code} ${worth}`);
      }
    }
    const held = await heldIn(branchId);
    const modelled = held.map(({ code }) => ({ code, units: model.q(code), cost: String(model.c(code)) }));
    expect(modelled).toEqual(held.map(({ code, quantity, cost }) => ({ code, units: toUnits(quantity), cost })));
  }
});

/** What the reversed line cost: the void may post less of it, where nothing was left to carry it. */
function undone(lines: readonly HoldingLine[], entry: number, code: Code, units: bigint): bigint {
  const line = lines.find((each) => each.entry === entry && each.code === code && toUnits(each.quantity) === -units);
  return -BigInt(line?.value ?? '0');
}

test('the books of all branches, and the log, are whole', async () => {
  await (await openCounter(api, await api.signIn('quanly'))).expectWholeBooks();
});

test('figures of days are kept per branch and add up to the company’s', async () => {
  const [found] = await api.sql(
    `SELECT (SELECT sum(gia_tri_vao - gia_tri_ra) FROM figures WHERE tai_khoan = 'holding' AND nguoi_tao <> 0)
              = (SELECT sum(gia_von) FROM vi_the) AS same_worth,
            (SELECT count(DISTINCT chi_nhanh_id)::int FROM figures WHERE nguoi_tao = 0 AND chi_nhanh_id <> 0) AS branches`,
  );
  expect(found).toEqual({ same_worth: true, branches: 3 });
});

describe.skipIf(!hasHledger)('an independent program (hledger; skipped where it is not installed)', () => {
  const journalOf = async (branchId: number) => {
    let text = '';
    for await (const part of exportJournal(api.database, branchId, { from: undefined, to: undefined }, 'en'))
      text += part;
    return text;
  };

  test('reads the journal of every branch and comes to what that branch holds', async () => {
    for (const branchId of branchIds) {
      const text = await journalOf(branchId);
      hledger(text, 'check', '--strict');
      const [quantities, costs] = [balances(text), balances(text, '-B')];
      for (const { code, quantity, cost } of await heldIn(branchId)) {
        expect(`${code} ${quantities.get(code) ?? '0'} ${costs.get(code) ?? '0'}`).toBe(`${code} ${quantity} ${cost}`);
      }
    }
  });
});
