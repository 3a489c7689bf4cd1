import type { Safe } from '@doi-tien/contract/safe.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

const DIFFERENCE = '123580';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let counter: Counter;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  [admin, manager] = [await api.signIn('quantri'), await api.signIn('quanly')];
  counter = await openCounter(api, admin);
  safe = await counter.open({ VND: '50000123' });
  await approvalsOf(api).set({ duyet_lech_tu: '0' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

test('a count that waits for a second person tells nothing of the books once the safe is counted blind again', async () => {
  const lock = () => api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: admin });
  await lock();
  const body = { chi_tiet: [{ tien_id: counter.currencyId('VND'), so_tien: '49876543' }], ly_do: 'Thiếu' };
  const key = crypto.randomUUID();
  const close = () => api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: admin, body, key });
  const request = approvalsOf(api).filed(await close());
  expect(await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: admin })).toMatchObject({ code: 200 });
  expect(await lock()).toMatchObject({ data: { an_so_lieu: true } });
  const paths = ['', '/cua-toi', `/${request.id}`, '?f[0][field]=gia_tri&f[0][operator]=gte&f[0][value]=1', '/export'];
  const told = async (as: Caller, path: string) => {
    const { body: answer } = await api.app.inject({ method: 'GET', url: `/api${path}`, headers: headersOf(as) });
    return answer;
  };
  const answers: [string, string][] = [['repeated', JSON.stringify(await close())]];
  for (const as of [admin, manager]) {
    for (const path of paths) answers.push([path, await told(as, `/yeu-cau-duyet${path}`)]);
    for (const path of [`/ket/bien-ban/${safe.id}`, '/log-thao-tac?pageSize=100'])
      answers.push([path, await told(as, path)]);
  }
  for (const [what, answer] of answers) expect.soft(answer, what).not.toContain(DIFFERENCE);
  expect(await approvalsOf(api).detail(request.id, manager)).toMatchObject({
    xem_truoc: null,
    se_bi_tu_choi: 'SAFE_BEING_COUNTED',
    dieu_kien: [{ loai: 'lech', gia_tri: null }],
  });
  // After the next complete count they are told again.
  const { id } = approvalsOf(api).filed(await api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: admin, body }));
  expect(await approvalsOf(api).detail(id, manager)).toMatchObject({ gia_tri: DIFFERENCE });
});
