import { afterAll, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { messageDesk, openMessageServer } from '../support/message-desk.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { size } from '../support/test-form.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const ACTS = size(8, 1000);
const A_ROUND = size(8, 50);

/** The receiver answers, refuses or hangs up, as it is told. */
const receiver = await openMessageServer();
let mood: 'well' | 'ill' | 'away' = 'well';
receiver.answer('/hook', (_taken, response) => {
  if (mood === 'away') response.destroy();
  else response.writeHead(mood === 'well' ? 204 : 503).end();
});
/** The test looks at the books from a process of its own, which sends nothing while the killed ones live. */
const { api, manager, admin } = await startSignedIn({ manager: 'quanly', admin: 'quantri' }, receiver.env);
const counter = await openCounter(api, manager);
await counter.open({ VND: '90000000000', USD: '100000' });
const desk = messageDesk(api);
await desk.switchOn();
await desk.webhook(admin, 'quanly', `${receiver.origin}/hook`);
await desk.choose(manager, { huy_phieu: ['webhook'] });

let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  await receiver.close();
});

async function voidThere(address: string, id: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${manager.token}`,
    device_id: manager.deviceId,
  };
  const body = JSON.stringify({ ly_do: 'Nhập sai' });
  await fetch(`${address}/api/${BUY}/${id}/huy`, { method: 'PATCH', headers, body }).catch(() => null);
}

test('nothing is missed and nothing told that was not done, over kills of the server and of the receiver', {
  timeout: size(180_000, 1_800_000),
}, async () => {
  const tickets: number[] = [];
  for (let count = 0; count < ACTS; count += 1) tickets.push((await counter.buyUsd('1', '25900')).data.id);
  for (let from = 0; from < tickets.length; from += A_ROUND) {
    server = spawnServer({ DATABASE_URL: api.url, ALLOW_UNSAFE_DATABASE: '1', ...receiver.env });
    const address = (await server.address) ?? '';
    mood = (['away', 'ill', 'well'] as const)[(from / A_ROUND) % 3] ?? 'well';
    // Killed once some have been answered: others are on their way then, and the sender may be at work.
    const untilKilled = 1 + (from % (A_ROUND - 2));
    const { promise: isTime, resolve: kill } = Promise.withResolvers<void>();
    let answered = 0;
    const acts = tickets.slice(from, from + A_ROUND).map(async (id) => {
      await voidThere(address, id);
      answered += 1;
      if (answered >= untilKilled + A_ROUND / 3) kill();
    });
    await Promise.race([isTime, Promise.all(acts)]);
    await server.kill();
    await Promise.all(acts);
  }
  mood = 'well';
  // What a killed process had taken upon itself comes back when its time is over; what failed for good is sent again by hand.
  const isOver = async () => {
    await api.sql(
      'UPDATE tin_gui SET trang_thai = 1, so_lan = 0, lan_toi = now(), la_gom = false WHERE trang_thai IN (1, 3)',
    );
    await desk.settle();
    return (await api.sql('SELECT 1 FROM tin_gui WHERE trang_thai <> 2')).length === 0;
  };
  while (!(await isOver()));
  const told = await api.sql<{ id: string; times: number }>(
    `SELECT l.doi_tuong_id AS id, count(*)::int AS times FROM tin_gui m CROSS JOIN unnest(m.su_kien_ids) e (id) JOIN tin_su_kien s ON s.id = e.id
     JOIN log_thao_tac l ON l.id = s.log_id WHERE m.trang_thai = 2 GROUP BY 1`,
  );
  const done = await api.sql<{ id: number }>('SELECT id FROM giao_dich WHERE trang_thai = 3');
  expect(done.length).toBeGreaterThan(0);
  expect(told.every(({ times }) => times === 1)).toBe(true);
  expect(told.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
    done.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
  );
  // Each was heard, perhaps twice, always under one id.
  const heard = new Set(receiver.bodies('/hook').map(({ headers }) => headers['webhook-id']));
  const sent = await api.sql<{ id: string }>('SELECT id::text FROM tin_gui WHERE trang_thai = 2');
  expect([...heard].toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
});
