import type { ListPage } from '@doi-tien/contract/list';
import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { TillCount } from '@doi-tien/contract/till.schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { forgetSecondFactors, passkeyBrowser } from '../support/passkeys.ts';
import { settingsDesk } from '../support/settings.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { hire } from '../support/staff.ts';
import { type Answer, type Caller, headersOf } from '../support/test-app.ts';
import { openTills } from '../support/tills.ts';

const { api, owner, manager, lan, minh } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  minh: 'giaodich2',
});
const { id: otherBranch } = await openBranch(api, owner, 'B2');
await letAllWork(api, [otherBranch]);
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '500000000', USD: '10000' });
const tills = openTills(api, counter, manager);
const there = { lan: inBranch(lan, otherBranch), manager: inBranch(manager, otherBranch) };
const opened = await api.call<Safe>('POST', '/ket', {
  as: there.manager,
  body: { chi_tiet: tills.counts({ VND: '500000000', USD: '10000' }), ly_do: 'Mở két' },
});
expect(opened).toMatchObject({ code: 200 });
const approvals = approvalsOf(api);
const desk = settingsDesk(api, owner);
const [q1, q2] = [await tills.create('Q1'), await tills.create('Q2')];
const usd = counter.currencyId('USD');
const saleOf = (quantity: string) => ({ chi_tiet: [{ tien_id: usd, so_luong: quantity, ty_gia: '26150' }] });
const confirmed = (so_tien: string) => ({ ly_do: 'Lệch', xac_nhan_lech: [{ tien_id: usd, so_tien }] });
const NO_RULES = { quay_chi_tu_ngan: false, de_lai_trong_ngan: true, duyet_phieu_tu: '', duyet_giao_quy_tu: '' };

beforeEach(() => approvals.set({ ...NO_RULES, duyet_lech_tu: '', kiem_dem_mu: true }));
afterEach(async () => {
  for (const as of [lan, minh]) await leave(as);
  await counter.expectWholeBooks();
});

/** Ends the shift of a person with what is in the till, so that each test begins one. */
async function leave(as: Caller): Promise<void> {
  const { ca } = await tills.mine(as);
  if (!ca) return;
  const withdrawn = await api.sql<{ id: number }>('SELECT id FROM giao_quy WHERE trang_thai = 1 AND ca_ngan');
  for (const { id } of withdrawn) await tills.withdraw(as, id);
  if (ca.chot_luc === null) await tills.lock(as, ca.id);
  expect(await tills.end(as, ca.id, await tills.content(ca.ngan_quy_id))).toMatchObject({ code: 200 });
}

/** A shift at the first till, with what was left there and these dollars more. */
async function work(as: Caller, dollars: string, till = q1): Promise<number> {
  const begun = await tills.begin(as, till, await tills.content(till));
  expect(begun).toMatchObject({ code: 200 });
  const given = await tills.prepare(manager, 0, till, { USD: dollars });
  expect(await tills.receive(as, given.data.id, { USD: dollars })).toMatchObject({ code: 200 });
  return begun.data.id;
}

/** Every answer of the product that could tell a figure of a till, as text. */
async function toldTo(as: Caller): Promise<[path: string, body: string][]> {
  const own = [
    '/ngan-quy',
    '/ngan-quy/cua-toi',
    '/ngan-quy/noi',
    '/ca',
    '/giao-quy',
    '/kiem-ngan',
    '/kiem-ngan/export',
  ];
  const paths = [...own, '/log-thao-tac?pageSize=100', '/log-thao-tac/export', '/dashboard', '/yeu-cau-duyet'];
  const read = async (path: string): Promise<[string, string]> => {
    const { body } = await api.app.inject({ method: 'GET', url: `/api${path}`, headers: headersOf(as) });
    return [path, body];
  };
  return Promise.all(paths.map(read));
}
async function expectUntold(figure: string, ...people: Caller[]): Promise<void> {
  for (const as of people)
    for (const [path, body] of await toldTo(as)) expect.soft(body, path).not.toMatch(new RegExp(`\\b${figure}\\b`));
}

test('nobody does anything with the till of another person, in any branch, whatever right of tills they have alone', async () => {
  const shiftId = await work(lan, '100');
  const given = await tills.prepare(manager, 0, q1, { USD: '5' });
  const rights = ['index', 'update', 'delete', 'export', 'issue', 'approve'];
  const hired = await Promise.all(rights.map((right) => hire(api, owner, `ngan-quy.${right}`)));
  for (const as of [minh, there.lan, there.manager, ...hired.map((person) => person.as)]) {
    const answers: Answer[] = [
      await tills.lock(as, shiftId),
      await tills.unlock(as, shiftId),
      await tills.end(as, shiftId, { USD: '100' }),
      await tills.passOn(as, shiftId, null),
      await tills.prepare(as, q1, 0, { USD: '1' }),
      await tills.receive(as, given.data.id, { USD: '5' }),
      await tills.withdraw(as, given.data.id),
      await tills.refuse(as, given.data.id),
    ];
    for (const answer of answers) expect(answer.code).toBeOneOf([403, 404, 422]);
  }
  expect((await tills.mine(lan)).ca).toMatchObject({ id: shiftId, chot_luc: null });
  await tills.withdraw(manager, given.data.id);
});

test('what belongs to another branch is answered like what does not exist', async () => {
  await work(lan, '100');
  const toTill = (den_ngan_id: number) =>
    api.call('POST', '/giao-quy', {
      as: there.manager,
      body: { tu_ngan_id: 0, den_ngan_id, chi_tiet: tills.counts({ USD: '1' }) },
    });
  expect(await toTill(q1)).toEqual(await toTill(99999));
  const begin = (till: number) => tills.begin(inBranch(minh, otherBranch), till);
  expect(await begin(q2)).toEqual(await begin(99999));
  for (const method of ['GET', 'DELETE'] as const)
    expect(await api.call(method, `/ngan-quy/${q2}`, { as: inBranch(owner, otherBranch) })).toMatchObject({
      code: 404,
    });
});

test('an act that is approved in one branch moves nothing of a till in another', async () => {
  await work(lan, '100');
  const before = await tills.held(q1);
  await approvals.set({ duyet_phieu_tu: '1000' });
  const bought = {
    tien_id: usd,
    so_luong: '100',
    ty_gia: '25900',
    to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 1 }],
  };
  for (const [path, body] of [
    ['/giao-dich-mua-ngoai-te', { chi_tiet: [bought] }],
    ['/giao-dich-ban-ngoai-te', saleOf('10')],
  ] as const) {
    const filed = approvals.filed(await api.call('POST', path, { as: there.lan, body }));
    expect(await approvals.approve(filed, there.manager)).toMatchObject({ code: 200 });
  }
  expect(await tills.held(q1)).toEqual(before);
  expect(await api.sql('SELECT FROM ton_to WHERE chi_nhanh_id = $1 AND ngan_quy_id <> 0', [otherBranch])).toEqual([]);
});

test('where the counter works from tills only, nothing leaves the vault by a ticket, a completion, a void or an approval', async () => {
  const bank = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  const waiting = await counter.trade('giao-dich-mua-tien-banking', { trang_thai: 2, chi_tiet: [bank] }, minh);
  const sold = await counter.sellUsd('100', '26150', minh);
  await approvals.set({ duyet_phieu_tu: '1000' });
  const filed = approvals.filed(await counter.sellUsd('100', '26150', minh));
  await approvals.set({ duyet_phieu_tu: '', quay_chi_tu_ngan: true });
  const { as } = await hire(
    api,
    owner,
    'giao-dich-ban-ngoai-te.void',
    'chi-tiet-ket.create',
    'chi-tiet-ket.update',
    'ket.create',
    'ket.update',
  );
  const needed = { code: 409, error: 'SHIFT_NEEDED' };
  for (const person of [minh, manager, owner]) {
    expect(await counter.sellUsd('1', '26150', person)).toMatchObject(needed);
    const complete = { as: person, body: { ma_tham_chieu: 'FT-1' } };
    const path = `/giao-dich-mua-tien-banking/${waiting.data.id}/hoan-tat`;
    expect(await api.call('PATCH', path, complete)).toMatchObject(needed);
  }
  const undo = `/giao-dich-ban-ngoai-te/${sold.data.id}/huy`;
  expect(await api.call('PATCH', undo, { as, body: { ly_do: 'Nhầm' } })).toMatchObject(needed);
  const out = { ket_id: safe.id, loai_giao_dich: 6, chi_tiet: tills.counts({ USD: '1' }), ly_do: 'Rút' };
  expect((await api.call('POST', '/chi-tiet-ket', { as, body: out })).error).toBeOneOf(['SHIFT_NEEDED', 'FORBIDDEN']);
  expect(await approvals.approve(filed, manager)).toMatchObject(needed);
  for (const field of ['ngan_quy_id', 'ca_id', 'noi'])
    expect(
      await api.call('POST', '/giao-dich-ban-ngoai-te', { as: minh, body: { ...saleOf('1'), [field]: 0 } }),
    ).toMatchObject({ code: 422 });
});

test('cash that somebody is to count blind is told by no list, file or row of the log until it is counted', async () => {
  await work(lan, '1000');
  const given = await tills.prepare(lan, q1, 0, { USD: '137' });
  await expectUntold('137', manager, owner, minh);
  expect(await tills.receive(manager, given.data.id, { USD: '137' })).toMatchObject({ code: 200 });
  const { data } = await api.call<ListPage<ActionLogRow>>('GET', '/log-thao-tac?pageSize=100', { as: owner });
  expect(JSON.stringify(data.items.find(({ hanh_dong }) => hanh_dong === 'handOver'))).toContain('137');
});

test('a refused count of a till is not told again while that till is counted blind anew', async () => {
  const shiftId = await work(lan, '100');
  await tills.lock(lan, shiftId);
  const key = crypto.randomUUID();
  const body = { chi_tiet: [{ tien_id: usd, so_tien: '1' }] };
  const count = () => api.call('PATCH', `/ca/${shiftId}/ket-thuc`, { as: lan, body, key });
  expect(await count()).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: [{ thuc_dem: '1' }] });
  const refused = async () =>
    (await api.call<ListPage<TillCount>>('GET', '/kiem-ngan', { as: owner })).data.items.filter(
      ({ ket_qua_kiem }) => ket_qua_kiem !== 'dat',
    );
  expect(await refused()).toHaveLength(1);
  await tills.unlock(lan, shiftId);
  await tills.lock(lan, shiftId);
  expect(await count()).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: null });
  expect(await refused()).toEqual([]);
  const { data } = await api.call<ListPage<ActionLogRow>>('GET', '/log-thao-tac?pageSize=20', { as: owner });
  expect(data.items.find(({ hanh_dong }) => hanh_dong === 'countRefused')?.sau).toEqual({ an_so_lieu: true });
});

test('on the screen of the giver another person proves who they are, and wrong guesses lock their account', async () => {
  await work(lan, '100');
  const { data } = await tills.prepare(lan, q1, 0, { USD: '10' });
  const here = (tai_khoan: string, mat_khau: string, as = lan, besides = {}, key?: string) =>
    api.call('POST', `/giao-quy/${data.id}/nhan-tai-cho`, {
      as,
      body: { chi_tiet: tills.counts({ USD: '10' }), tai_khoan, mat_khau, ...besides },
      ...(key && { key }),
    });
  expect(await here('giaodich1', DEMO_PASSWORD)).toMatchObject({ error: 'HAND_OVER_OWN' });
  expect(await here('giaodich2', DEMO_PASSWORD)).toMatchObject({ code: 404 });
  expect(await here('quanly', DEMO_PASSWORD, minh)).toMatchObject({ code: 404 });
  expect(await here('quanly', DEMO_PASSWORD, lan, { nguoi_nhan_id: 1 })).toMatchObject({ code: 422 });
  // Nobody waits for a second person on the screen of another, and the count stays as a refused one.
  await approvals.set({ duyet_lech_tu: '1000' });
  const short = { chi_tiet: tills.counts({ USD: '9' }), ...confirmed('9') };
  expect(await here('quanly', DEMO_PASSWORD, lan, short)).toMatchObject({ error: 'APPROVAL_NOT_HERE' });
  const kept = await api.sql('SELECT ket_qua FROM kiem_ngan WHERE giao_quy_id = $1', [data.id]);
  expect(kept).toEqual([{ ket_qua: 'cho_duyet' }]);
  for (let guess = 0; guess < 8; guess += 1) await here('quantri', `sai-${guess}`);
  expect(await here('quantri', DEMO_PASSWORD)).toMatchObject({ code: 429 });
  const key = crypto.randomUUID();
  expect(await here('quanly', DEMO_PASSWORD, lan, {}, key)).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  // The answer was lost: the same submission is heard again, without the password, and another one is not.
  expect(await here('quanly', '', lan, {}, key)).toMatchObject({ code: 422 });
  expect(await here('quanly', 'khác', lan, {}, key)).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  expect(await here('quanly', DEMO_PASSWORD, lan, { ly_do: 'khác' }, key)).toMatchObject({ code: 422 });
});

test('cash into a till from the sum on needs a third person, also when more is counted than was prepared', async () => {
  await work(lan, '100');
  await approvals.set({ duyet_giao_quy_tu: '10000000' });
  const filed = approvals.filed(await tills.prepare(manager, 0, q1, { USD: '400' }));
  expect(await approvals.approve(filed, manager)).toMatchObject({ error: 'APPROVAL_OWN' });
  const denied = { error: 'APPROVAL_OF_PARTY' };
  await tills.begin(owner, q2);
  const toOwner = approvals.filed(await tills.prepare(manager, 0, q2, { USD: '400' }));
  expect(await approvals.approve(toOwner, owner)).toMatchObject(denied);
  await leave(owner);
  const small = await tills.prepare(manager, 0, q1, { USD: '1' });
  const more = () => tills.receive(lan, small.data.id, { USD: '500' }, confirmed('500'));
  const surplus = approvals.filed(await more());
  expect(surplus.dieu_kien).toMatchObject([{ loai: 'giao_quy' }]);
  expect(await approvals.approve(surplus, manager)).toMatchObject(denied);
  expect(await approvals.approve(approvals.filed(await more()), owner)).toMatchObject({ code: 200 });
});

test('a difference has its person, and taking a till that was left short takes a second person', async () => {
  const shiftId = await work(lan, '100');
  await leave(lan);
  const short = { tien_id: usd, so_tien: '1' };
  const asked = approvals.filed(await tills.begin(minh, q1, [short], confirmed('1')));
  expect(asked.dieu_kien).toMatchObject([{ loai: 'ket_ca' }]);
  expect(await approvals.approve(asked, minh)).toMatchObject({ error: 'APPROVAL_OWN' });
  expect(await approvals.approve(asked, owner)).toMatchObject({ code: 200 });
  const [found] = await api.sql(
    'SELECT nguoi_chiu, nguoi_dem FROM kiem_ngan WHERE but_toan_id IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  expect(found).toEqual({
    nguoi_chiu: await tills.personId('giaodich1'),
    nguoi_dem: await tills.personId('giaodich2'),
  });
  expect(await tills.end(minh, shiftId, {})).toMatchObject({ code: 404 });
});

test('a person begins one shift, also in two branches at once', async () => {
  const elsewhere = openTills(api, counter, there.manager);
  const p1 = await elsewhere.create(`P${Date.now()}`);
  for (let time = 0; time < 4; time += 1) {
    const money = await tills.content(q1);
    const answers = await Promise.all([tills.begin(lan, q1, money), elsewhere.begin(there.lan, p1)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ error: 'SHIFT_OPEN' });
    if (answers[0].code === 200) await leave(lan);
    else {
      await elsewhere.lock(there.lan, answers[1].data.id);
      expect(await elsewhere.end(there.lan, answers[1].data.id)).toMatchObject({ code: 200 });
    }
  }
});

test('tills in use are neither switched off nor taken away, and rules about them end with them', async () => {
  const shiftId = await work(lan, '100');
  await approvals.set({ bat_ngan_quy: true });
  const change = (body: object) => api.call('PATCH', `/ngan-quy/${q1}`, { as: owner, body: { phien_ban: 1, ...body } });
  const inUse = async () => {
    expect(await desk.change({ bat_ngan_quy: false })).toMatchObject({ errors: [{ field: 'gia_tri.bat_ngan_quy' }] });
    expect(await change({ trang_thai: 2 })).toMatchObject({ errors: [{ field: 'trang_thai' }] });
    expect(await api.call('DELETE', `/ngan-quy/${q1}`, { as: owner })).toMatchObject({ error: 'RECORD_IN_USE' });
  };
  await inUse();
  const locked = await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  expect(locked).toMatchObject({ error: 'SHIFTS_OPEN', data: [{ ca_id: shiftId }] });
  expect(locked.message).toContain('Q1 (Lê Minh Anh)');
  await leave(lan);
  await inUse();
  expect(await change({ chi_nhanh_id: otherBranch })).toMatchObject({ code: 422 });
  await desk.switched({ quay_chi_tu_ngan: true });
  const { ca } = (await tills.begin(lan, q1, await tills.content(q1))) && (await tills.mine(lan));
  const whole = await tills.passOn(lan, ca?.id ?? 0, null);
  expect(await tills.receive(manager, whole.data.id, await tills.content(q1))).toMatchObject({ code: 200 });
  await desk.switched({ bat_ngan_quy: false });
  expect((await desk.read()).gia_tri).toMatchObject({
    bat_ngan_quy: false,
    quay_chi_tu_ngan: false,
    de_lai_trong_ngan: false,
  });
});

test('while the safe is counted blind, no list, request or row of the log tells what went through tills', async () => {
  await work(lan, '271');
  await approvals.set({ duyet_giao_quy_tu: '1' });
  const filed = approvals.filed(await tills.prepare(manager, 0, q1, { USD: '271' }));
  const whole = await tills.passOn(lan, (await tills.mine(lan)).ca?.id ?? 0, null);
  expect(await tills.receive(manager, whole.data.id, await tills.content(q1))).toMatchObject({ code: 200 });
  expect(await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager })).toMatchObject({ code: 200 });
  for (const figure of ['271', '7046000']) await expectUntold(figure, manager, owner);
  expect(await approvals.detail(filed.id, owner)).toMatchObject({ noi_dung: {}, gia_tri: null });
  await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: manager });
});

test('a passkey proves its own person, and for the hand-over that it was asked for', async () => {
  const { add, ask, authenticator } = passkeyBrowser(api);
  await add(manager);
  await work(lan, '100');
  const [first, second] = [
    await tills.prepare(lan, q1, 0, { USD: '1' }),
    await tills.prepare(lan, q1, 0, { USD: '2' }),
  ];
  const here = async (id: number, about: number, dollars: string) => {
    const asked = await ask({ muc_dich: 'duyet', ve_viec: `giao_quy:${about}` }, lan);
    const body = { chi_tiet: tills.counts({ USD: dollars }), passkey: authenticator.answer(asked.data) };
    return api.call('POST', `/giao-quy/${id}/nhan-tai-cho`, { as: lan, body });
  };
  expect(await here(second.data.id, first.data.id, '2')).toMatchObject({ error: 'APPROVER_UNPROVED' });
  expect(await here(first.data.id, first.data.id, '1')).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  await forgetSecondFactors(api);
});
