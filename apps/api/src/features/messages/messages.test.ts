import type { MessageChoices } from '@doi-tien/contract/messages.schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { isSignedBy, partsOfLetter } from '../../../../../tests/support/message-desk.ts';
import { openMessageWorld } from '../../../../../tests/support/message-world.ts';

const BUY = 'giao-dich-mua-ngoai-te';

const { server, api, desk, counter, admin, manager, teller } = await openMessageWorld();
const secret = (await desk.webhook(admin, 'quanly', `${server.origin}/hook`)).khoa_ky;
beforeEach(() => server.answer('/hook', (_taken, response) => response.writeHead(204).end()));

const voided = async (quantity = '100') => {
  const { data } = await counter.buyUsd(quantity, '25900', teller);
  const answer = await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: manager, body: { ly_do: 'Khách đổi ý' } });
  expect(answer).toMatchObject({ code: 200 });
  return data;
};
const hooks = () =>
  server
    .bodies('/hook')
    .map(({ body }) => JSON.parse(body.toString()) as { type: string; data: Record<string, string> });

test('a void that somebody wants to hear of reaches their webhook, signed, and their mailbox', async () => {
  await desk.choose(manager, { huy_phieu: ['webhook', 'email'] });
  const ticket = await voided();
  await desk.settle();
  const [hook] = server.bodies('/hook');
  expect(hook && isSignedBy(secret, hook)).toBe(true);
  expect(hooks()).toMatchObject([
    {
      type: 'doi-tien.huy_phieu',
      data: { tieu_de: `Hủy phiếu ${ticket.ma_giao_dich}`, duong_dan: `/${BUY}?phieu=${ticket.id}` },
    },
  ]);
  expect(hooks()[0]?.data.noi_dung).toContain('2,590,000 VND');
  const [letter] = server.letters;
  const { text, html, head } = partsOfLetter(letter?.raw ?? '');
  expect(letter?.to).toEqual(['quanly@doi-tien.example']);
  expect(text).toContain('2,590,000 VND. Lý do: Khách đổi ý');
  expect(text).toContain(`https://quay.example/${BUY}?phieu=${ticket.id}`);
  expect(html).toContain('Mở trong Đổi tiền');
  expect(head).toMatch(/Message-ID: <[\da-f-]{36}@quay\.example>/);
  expect(await api.sql('SELECT 1 FROM thu_di')).toEqual([]);
});

test('nothing is kept of an act that nobody wants to hear of, below the chosen amount, or that was rolled back', async () => {
  await desk.choose(manager, { huy_phieu: ['webhook'] }, { from: '5000000' });
  await voided('100');
  await desk.settle();
  expect(server.taken).toEqual([]);
  const { data } = await counter.buyUsd('1000', '25900', teller);
  await api.sql('DELETE FROM tin_su_kien');
  // The log row is written, and then the act fails.
  await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON log_thao_tac DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()`);
  const body = { ly_do: 'Khách đổi ý' };
  expect((await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: manager, body })).code).toBe(500);
  await api.sql('DROP TRIGGER fail_late ON log_thao_tac; DROP FUNCTION fail');
  expect(await api.sql('SELECT 1 FROM tin_su_kien')).toEqual([]);
  await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: manager, body });
  await desk.settle();
  expect(hooks()).toHaveLength(1);
  await desk.choose(manager, {});
  await voided('1000');
  expect(await api.sql('SELECT 1 FROM tin_su_kien WHERE chia_luc IS NULL')).toEqual([]);
});

test('what waits for a second person names the request and is told to who may approve it, while it waits', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_huy_tu: '0' });
  await desk.choose(manager, { cho_duyet: ['webhook'] });
  const { data } = await counter.buyUsd('100', '25900', teller);
  const ask = () =>
    api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: admin, body: { ly_do: 'Nhập sai' } }).then(approvals.filed);
  const filed = await ask();
  await desk.settle();
  expect(hooks()).toMatchObject([{ data: { loai: 'cho_duyet', duong_dan: `/duyet?yc=${filed.id}` } }]);
  expect(hooks()[0]?.data.noi_dung).toContain('Hủy phiếu');
  server.answer('/hook', (_taken, response) => response.writeHead(500).end());
  await approvals.withdraw(filed.id, admin);
  const second = await ask();
  await desk.settle();
  await approvals.withdraw(second.id, admin);
  server.taken.length = 0;
  await desk.hurry();
  await desk.settle();
  // It was decided before it could be told.
  expect(server.taken).toEqual([]);
  await approvals.set({ duyet_huy_tu: '' });
});

describe('a receiver that is away', () => {
  test('is tried again with the same id, as late as it asks for, and hears it once it answers', async () => {
    await desk.choose(manager, { huy_phieu: ['webhook'] });
    server.answer('/hook', (_taken, response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await voided();
    await desk.settle();
    const [waiting] = await api.sql<{ wait: number; loi: string }>(
      'SELECT extract(epoch FROM lan_toi - now())::int AS wait, loi FROM tin_gui',
    );
    expect(waiting?.loi).toBe('CHANNEL_STATUS 429');
    expect(waiting?.wait).toBeGreaterThan(60);
    server.answer('/hook', (_taken, response) => response.writeHead(200).end());
    await desk.hurry();
    await desk.settle();
    const ids = server.bodies('/hook').map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await desk.sent()).toMatchObject([{ trang_thai: 2, so_lan: 2, loi: null }]);
  });

  test('for good is in the list of what failed, and can be sent again by its person and by an administrator', async () => {
    await desk.choose(manager, { huy_phieu: ['webhook'] });
    server.answer('/hook', (_taken, response) => response.writeHead(500).end());
    await voided();
    await desk.settle();
    // The last of its tries is due.
    await api.sql('UPDATE tin_gui SET so_lan = 8');
    await desk.hurry();
    await desk.settle();
    const [failed] = await desk.sent();
    expect(failed).toMatchObject({ trang_thai: 3, so_lan: 9, loi: 'CHANNEL_STATUS 500' });
    const own = await api.call<{ items: unknown[] }>('GET', '/tin-nhan/gui', { as: manager });
    expect(own.data.items).toMatchObject([{ id: failed?.id, trang_thai: 3 }]);
    expect((await api.call<MessageChoices>('GET', '/tin-nhan', { as: manager })).data.so_hong).toBe(1);
    const all = await api.call<{ items: unknown[] }>('GET', '/tin-nhan/quan-tri/hong', { as: admin });
    expect(all.data.items).toMatchObject([{ id: failed?.id, nguoi_nhan: 'Trần Thị Quản Lý' }]);
    const again = `/tin-nhan/gui/${failed?.id}/lai`;
    expect((await api.call('POST', again, { as: teller })).error).toBe('NOT_FOUND');
    server.answer('/hook', (_taken, response) => response.writeHead(204).end());
    expect((await api.call('POST', again, { as: admin })).data).toEqual({ trang_thai: 2, loi: null });
  });
});

test('many at once are one message with their sum, and none is left out', async () => {
  await desk.choose(manager, { huy_phieu: ['webhook'] });
  const log = (number: number) => desk.log('void', BUY, number, { ma_giao_dich: `M${number}`, gia_tri: '2590000' });
  await Promise.all(Array.from({ length: 7 }, (_, index) => log(index)));
  await desk.settle();
  await api.sql(`UPDATE tin_gui SET lan_toi = now() WHERE trang_thai = 1`);
  await desk.settle();
  const told = hooks().map(({ data }) => data.noi_dung ?? '');
  expect(told.length).toBeLessThan(7);
  const named = await api.sql<{ count: number }>(
    `SELECT sum(cardinality(su_kien_ids))::int AS count FROM tin_gui WHERE trang_thai = 2`,
  );
  expect(named).toEqual([{ count: 7 }]);
});
