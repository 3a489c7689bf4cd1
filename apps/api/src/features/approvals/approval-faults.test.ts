import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { withClient } from '../../../../../tests/support/databases.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let second: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
let approvals: ReturnType<typeof approvalsOf>;
beforeAll(async () => {
  api = await startTestApp();
  second = await api.sibling();
  approvals = approvalsOf(api);
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '1000000000', USD: '10000' });
  await approvals.set({ duyet_phieu_tu: '10000000' });
});
afterAll(async () => {
  await second.close();
  await api.close();
});
afterEach(() => counter.expectWholeBooks());

const file = async (quantity = '1000') => approvals.filed(await counter.sellUsd(quantity, '26150', teller));
const tickets = async () => Number((await api.sql<{ n: string }>('SELECT count(*) AS n FROM giao_dich'))[0]?.n);

test('when the log cannot be written, the approved act is rolled back and the request still waits', async () => {
  const request = await file();
  const before = await tickets();
  await api.sql(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.hanh_dong = 'approve' THEN RAISE EXCEPTION 'the disk is full'; END IF; RETURN NEW; END $$`);
  await api.sql('CREATE TRIGGER broken BEFORE INSERT ON log_thao_tac FOR EACH ROW EXECUTE FUNCTION broken()');
  expect((await approvals.approve(request, manager)).code).toBe(500);
  await api.sql('DROP TRIGGER broken ON log_thao_tac');
  expect(await tickets()).toBe(before);
  expect(await approvals.detail(request.id, teller)).toMatchObject({ trang_thai: 1 });
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 200 });
  expect(await tickets()).toBe(before + 1);
});

test('a connection that is cut while the approved act waits for a lock posts nothing; asked again it posts once', async () => {
  const request = await file();
  const before = await tickets();
  await withClient(api.url, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE vi_the IN ACCESS EXCLUSIVE MODE');
    const answer = approvals.approve(request, manager, 'cut-approval');
    await sleep(300);
    await api.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await client.query('ROLLBACK');
    expect([200, 503]).toContain((await answer).code);
  });
  expect(await approvals.approve(request, manager, 'cut-approval')).toMatchObject({ code: 200 });
  expect(await tickets()).toBe(before + 1);
});

test('fifty decisions at once over two processes about ten requests: each ends once, each ticket is posted once', async () => {
  const before = await tickets();
  const requests = [];
  for (let index = 0; index < 10; index += 1) requests.push(await file(String(500 + index)));
  const elsewhere = approvalsOf(second);
  const answers = await Promise.all(
    requests.flatMap((request) => [
      approvals.approve(request, manager),
      elsewhere.approve(request, manager),
      elsewhere.withdraw(request.id, teller),
      approvals.refuse(request.id, manager),
      approvals.approve(request, manager),
    ]),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(answers.filter(({ error }) => error === 'APPROVAL_ENDED')).toHaveLength(40);
  const ids = requests.map(({ id }) => id);
  const rows = await api.sql<{ trang_thai: number; ket_qua_id: number | null }>(
    'SELECT trang_thai, ket_qua_id FROM yeu_cau_duyet WHERE id = ANY($1)',
    [ids],
  );
  const done = rows.filter(({ ket_qua_id }) => ket_qua_id !== null);
  expect(rows.every(({ trang_thai, ket_qua_id }) => (trang_thai === 2) === (ket_qua_id !== null))).toBe(true);
  expect(await tickets()).toBe(before + done.length);
});

test('the last notes go to one of two approved sales, and the other gets the ordinary refusal', async () => {
  const held = (await counter.position('USD')).quantity;
  const requests = [await file(held), approvals.filed(await counter.sellUsd(held, '26140', teller))];
  const answers = await Promise.all(requests.map((request) => approvals.approve(request, manager)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)).toMatchObject({ error: 'NOT_ENOUGH_HELD' });
  expect((await counter.position('USD')).quantity).toBe('0');
});
