import { inBranch, letAllWork, openBranch } from './branches.ts';
import { openCounter } from './counter.ts';
import { RandomDays } from './random-days.ts';
import { type Caller, startTestApp, type TestApp } from './test-app.ts';

interface ThreeBranches {
  api: TestApp;
  manager: Caller;
  branchIds: number[];
}

/**
 * Three branches that traded from 1 to 4 March 2022, not all on the same days. The first two are open on the 4th, and something is on its way
 * from the first to the second.
 */
export async function startThreeBranches(): Promise<ThreeBranches> {
  const api = await startTestApp();
  const admin = await api.signIn('quantri');
  const others = [(await openBranch(api, admin, 'B2')).id, (await openBranch(api, admin, 'B3')).id];
  const branchIds = [1, ...others];
  await letAllWork(api, others);
  const teller = await api.signIn('giaodich1');
  const manager = await api.signIn('quanly');
  await Promise.all(
    branchIds.map(async (id, index) => {
      const people = { manager: inBranch(manager, id), tellers: [inBranch(teller, id)] };
      const days = new RandomDays(api, await openCounter(api, people.manager), people, 900 + index);
      await days.run('2022-03-01', 12);
      await days.run(index === 1 ? '2022-03-03' : '2022-03-02', 12);
      if (index !== 2) await days.run('2022-03-04', 8, { leaveOpen: true });
    }),
  );
  const counter = await openCounter(api, manager);
  const body = {
    den_chi_nhanh_id: others[0],
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '100' }],
    ly_do: 'Chia tiền',
  };
  const sent = await api.call('POST', '/dieu-chuyen', { as: manager, body });
  if (sent.code !== 200) throw new Error(`The transfer was refused: ${sent.message}`);
  return { api, manager, branchIds };
}
