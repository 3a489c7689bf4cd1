import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, admin, teller } = await startSignedIn({ admin: 'quantri', teller: 'giaodich1' });

test('one person with many slow questions leaves connections for the others', async () => {
  await withClient(api.url, async (client) => {
    await client.query('BEGIN; LOCK TABLE log_import IN ACCESS EXCLUSIVE MODE');
    // Each waits in the database until its time-out of five seconds.
    const slow = Array.from({ length: 40 }, (_, page) =>
      api.call('GET', `/log-import?page=${page + 2}`, { as: admin }),
    );
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const started = performance.now();
      const answers = await Promise.all([
        api.call('GET', '/profile', { as: teller }),
        api.call('GET', `/tien?page=${round + 2}`, { as: teller }),
      ]);
      times.push(performance.now() - started);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    }
    await client.query('ROLLBACK');
    expect(Math.max(...times)).toBeLessThan(3000);
    // Nothing is lost: those of the same person were only asked one after the other.
    expect((await Promise.all(slow)).filter(({ code }) => code !== 200)).toEqual([]);
  });
}, 240_000);

test('who waits too long behind their own questions is told when to come again', async () => {
  await withClient(api.url, async (client) => {
    await client.query('BEGIN; LOCK TABLE log_import IN ACCESS EXCLUSIVE MODE');
    const slow = Array.from({ length: 30 }, (_, page) =>
      api.app.inject({
        url: `/api/log-import?page=${page + 2}`,
        headers: { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId },
      }),
    );
    const answers = await Promise.all(slow);
    await client.query('ROLLBACK');
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
  expect(await api.call('GET', '/log-import', { as: admin })).toMatchObject({ code: 200 });
}, 240_000);

test('edits of a record that is busy leave a turn for the counter', async () => {
  const counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '1000000000' });
  await withClient(api.url, async (client) => {
    // As a long import does with the records it changes.
    await client.query('BEGIN; SELECT 1 FROM menh_gia WHERE id = 1 FOR UPDATE');
    const edit = () => api.call('PATCH', '/menh-gia/1', { as: admin, body: { nhom_ty_gia: 'x', phien_ban: 1 } });
    const edits = Array.from({ length: 7 }, edit);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      expect(await counter.buyUsd('10', '25900', teller)).toMatchObject({ code: 200 });
      times.push(performance.now() - started);
    }
    await client.query('ROLLBACK');
    await Promise.all(edits);
    expect(Math.max(...times)).toBeLessThan(3000);
  });
}, 240_000);
