import { Writable } from 'node:stream';
import type { MessageChoices, TelegramCode } from '@doi-tien/contract/messages.schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openMessageWorld } from '../../../../../tests/support/message-world.ts';
import { PushBrowser, vapidClaims } from '../../../../../tests/support/push-receiver.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { deliverPush } from './channels/push.ts';
import { linkChats } from './choices/telegram-link.ts';
import type { Receiver } from './occurrences/receiver.ts';
import type { Message } from './words/message.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const TOKEN = '123456789:AAF-khoa_bi_mat_cua_bot_0123456789abc';

const logged: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const { server, api, desk, counter, admin, manager, teller } = await openMessageWorld(
  ({ env, origin }) => ({
    ...env,
    MESSAGE_HOSTS: `${env.MESSAGE_HOSTS},127.0.0.1:${new URL(origin).port}`,
    LOG_LEVEL: 'info',
  }),
  log,
);
beforeEach(() => api.sql('DELETE FROM tin_thiet_bi'));

const voided = async () => {
  const ticket = { ma_giao_dich: 'M1', gia_tri: '2590000', ly_do_huy: 'Khách đổi ý' };
  await desk.log('void', BUY, 1, ticket);
  return ticket;
};

const subscribe = async (browser: PushBrowser, path: string, as = manager, origin = server.origin) =>
  api.call<{ id: number }>('POST', '/tin-nhan/thiet-bi', {
    as,
    body: { endpoint: `${origin}${path}`, ...browser.keys, ten: 'Điện thoại' },
  });

describe('Web Push', () => {
  test('reaches a browser encrypted for it alone, with a token signed for its push service', async () => {
    const browser = new PushBrowser();
    expect(await subscribe(browser, '/push/one')).toMatchObject({ code: 200 });
    await approvalsOf(api).set({ duyet_huy_tu: '0' });
    await desk.choose(manager, { cho_duyet: ['push'] });
    const { data } = await counter.buyUsd('100', '25900', teller);
    const body = { ly_do: 'Nhập sai' };
    const filed = approvalsOf(api).filed(await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: admin, body }));
    await approvalsOf(api).set({ duyet_huy_tu: '' });
    await desk.settle();
    const [sent] = server.bodies('/push/one');
    const { data: key } = await api.call<{ khoa: string }>('GET', '/tin-nhan/khoa-day', { as: manager });
    const claims = vapidClaims(String(sent?.headers.authorization), key.khoa);
    expect(claims.aud).toBe(server.origin);
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(JSON.parse(browser.open(sent?.body ?? Buffer.alloc(0)))).toEqual({
      id: (await desk.sent())[0]?.id,
      loai: 'cho_duyet',
      tieu_de: 'Chờ duyệt',
      noi_dung: expect.stringContaining('2,600,000 VND'),
      duong_dan: `/duyet?yc=${filed.id}`,
      hanh_dong: 'duyet',
    });
    await approvalsOf(api).withdraw(filed.id, admin);
  });

  test('leaves amounts out where the person wants it, and says them elsewhere', async () => {
    const browser = new PushBrowser();
    await subscribe(browser, '/push/two');
    await desk.choose(manager, { huy_phieu: ['push', 'email'] }, { an_so_tien: true });
    server.letters.length = 0;
    await voided();
    await desk.settle();
    const text = browser.open(server.bodies('/push/two')[0]?.body ?? Buffer.alloc(0));
    expect(text).toContain('•••');
    expect(text).not.toContain('2,590,000');
    expect(server.letters).toHaveLength(1);
  });

  test.each([404, 410])('forgets a browser of which its push service says %i', async (status) => {
    await subscribe(new PushBrowser(), '/push/gone');
    await desk.choose(manager, { huy_phieu: ['push'] });
    server.answer('/push/gone', (_taken, response) => response.writeHead(status).end());
    await voided();
    await desk.settle();
    expect(await api.sql('SELECT 1 FROM tin_thiet_bi')).toEqual([]);
    expect(await desk.sent()).toMatchObject([{ trang_thai: 3, loi: `PLACE_GONE ${status}` }]);
  });

  test.each([
    'https://127.0.0.1',
    'https://10.0.0.5',
    'https://169.254.169.254',
    'https://[::1]',
    'https://localhost',
    'https://db.internal',
    'http://push.example.com',
    `https://${'ten:matkhau'}@push.example.com`,
  ])('takes no address such as %s', async (origin) => {
    expect(await subscribe(new PushBrowser(), '/x', manager, origin)).toMatchObject({ code: 422 });
    const body = { nguoi_dung_id: 1, ten: 'x', dia_chi: `${origin}/x` };
    expect(await api.call('POST', '/tin-nhan/quan-tri/webhook', { as: admin, body })).toMatchObject({ code: 422 });
  });

  test('what webhooks may reach inside, no browser reaches, neither when it subscribes nor when it is sent to', async () => {
    const { port } = new URL(server.origin);
    const inside = `https://127.0.0.1:${port}`;
    const body = { nguoi_dung_id: 1, ten: 'Nội bộ', dia_chi: `${inside}/x` };
    const hook = await api.call<{ id: number }>('POST', '/tin-nhan/quan-tri/webhook', { as: admin, body });
    expect(hook).toMatchObject({ code: 200 });
    await api.call('DELETE', `/tin-nhan/quan-tri/webhook/${hook.data.id}`, { as: admin });
    expect(await subscribe(new PushBrowser(), '/x', teller, inside)).toMatchObject({
      code: 422,
      errors: [{ field: 'endpoint' }],
    });
    const { data } = await subscribe(new PushBrowser(), '/x', teller);
    const { servers } = desk.tools.allowed;
    const tools = { ...desk.tools, allowed: { servers, push: { ...servers, places: new Set<string>() } } };
    const [receiver] = await api.sql<Receiver>(`SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`);
    if (!receiver) throw new Error('There is a teller');
    const message: Message = { loai: 'huy_phieu', title: 'x', path: '/', lines: [], rows: [], isDecision: false };
    expect(await deliverPush(tools, { id: 'x', placeId: data.id, receiver, message, business: '' })).toMatchObject({
      reason: 'CHANNEL_ADDRESS_REFUSED',
    });
    expect(server.bodies('/x')).toEqual([]);
  });

  test('a device is its own person’s, and who signs in there later takes it over', async () => {
    const browser = new PushBrowser();
    const { data } = await subscribe(browser, '/push/shared');
    expect((await api.call('DELETE', `/tin-nhan/thiet-bi/${data.id}`, { as: teller })).error).toBe('NOT_FOUND');
    await subscribe(browser, '/push/shared', teller);
    const own = async (as: Caller) => (await api.call<MessageChoices>('GET', '/tin-nhan', { as })).data.kenh.push;
    expect(await own(manager)).toEqual([]);
    expect(await own(teller)).toMatchObject([{ ten: 'Điện thoại' }]);
  });
});

describe('Telegram', () => {
  const answering = (status: number, body: object) =>
    server.answer('/telegram', (_taken, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  const link = async () => {
    answering(200, { ok: true, result: { username: 'tiem_vang_bot' } });
    const body = { token: TOKEN };
    expect(await api.call('PUT', '/tin-nhan/quan-tri/telegram', { as: admin, body })).toMatchObject({ code: 200 });
    const { data } = await api.call<TelegramCode>('POST', '/tin-nhan/telegram', { as: manager });
    expect(data.dia_chi_lien_ket).toBe(`https://t.me/tiem_vang_bot?start=${data.ma_lien_ket}`);
    const chat = { id: 77, type: 'private', first_name: 'Lan' };
    const said = (update_id: number, text: string, from: object = chat) => ({
      update_id,
      message: { text, chat: from },
    });
    const group = { id: -5, type: 'group' };
    const result = [
      said(8, 'chào'),
      said(9, `/start ${data.ma_lien_ket}`, group),
      said(10, `/start ${data.ma_lien_ket}`),
    ];
    answering(200, { ok: true, result });
    while (!(await api.call<MessageChoices>('GET', '/tin-nhan', { as: manager })).data.kenh.telegram.da_noi)
      await linkChats(desk.tools);
    answering(200, { ok: true, result: {} });
  };

  test('a chat is linked by the code that its person sends, and gets plain text', async () => {
    await link();
    await desk.choose(manager, { huy_phieu: ['telegram'] });
    server.taken.length = 0;
    const ticket = await voided();
    await desk.settle();
    const [sent] = server.bodies('/telegram');
    expect(sent?.path).toBe(`/telegram/bot${TOKEN}/sendMessage`);
    const body = JSON.parse(sent?.body.toString() ?? '{}') as { chat_id: number; text: string };
    expect(body.chat_id).toBe(77);
    expect(body.text).toContain(`hủy phiếu ${ticket.ma_giao_dich}, 2,590,000 VND`);
  });

  test('waits as long as the bot’s server asks, tries again after its errors, and gives up where the person stopped the bot', async () => {
    await link();
    await desk.choose(manager, { huy_phieu: ['telegram'] });
    answering(429, { ok: false, error_code: 429, parameters: { retry_after: 300 } });
    await voided();
    await desk.settle();
    const [row] = await api.sql<{ wait: number }>(
      'SELECT extract(epoch FROM lan_toi - now())::int AS wait FROM tin_gui',
    );
    expect(row?.wait).toBeGreaterThan(200);
    answering(502, { ok: false });
    await desk.hurry();
    await desk.settle();
    expect(await desk.sent()).toMatchObject([{ trang_thai: 1, so_lan: 2, loi: 'CHANNEL_STATUS 502' }]);
    answering(200, { ok: true, result: {} });
    await desk.hurry();
    await desk.settle();
    expect(await desk.sent()).toMatchObject([{ trang_thai: 2, so_lan: 3 }]);
    answering(403, { ok: false, error_code: 403 });
    await voided();
    await desk.settle();
    expect((await api.call<MessageChoices>('GET', '/tin-nhan', { as: manager })).data.kenh.telegram.da_noi).toBe(false);
  });

  test('neither token nor keys nor addresses of browsers are in logs, the action log, kept answers or what anybody reads', async () => {
    const browser = new PushBrowser();
    await subscribe(browser, '/push/khong-ai-doc');
    await desk.webhook(admin, 'quanly', `${server.origin}/hook/duong-bi-mat`);
    const read = await Promise.all(
      ['/tin-nhan', '/tin-nhan/gui'].map(async (path) => JSON.stringify(await api.call('GET', path, { as: manager }))),
    );
    const read2 = JSON.stringify(await api.call('GET', '/tin-nhan/quan-tri', { as: admin }));
    const tables = await api.sql<{ text: string }>(
      `SELECT (SELECT string_agg(l::text, ' ') FROM log_thao_tac l) || (SELECT string_agg(k::text, ' ') FROM khoa_gui_trung k)
         || (SELECT string_agg(encode(bi_mat, 'escape'), ' ') FROM tin_khoa) || (SELECT string_agg(encode(bi_mat, 'escape'), ' ') FROM tin_webhook) AS text`,
    );
    const everything = [...read, read2, ...logged, tables[0]?.text ?? ''].join('\n');
    for (const secret of [TOKEN, 'khong-ai-doc', 'duong-bi-mat', browser.keys.auth, browser.keys.p256dh, 'whsec_'])
      expect(everything).not.toContain(secret);
  });
});
