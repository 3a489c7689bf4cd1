import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { Printer, PrintJob } from '@doi-tien/contract/printers.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { beforeEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { decodeEscPos } from '../../../../../tests/support/escpos-decoder.ts';
import { COVER_OPEN, PAPER_OUT, startPrinter } from '../../../../../tests/support/printer.ts';
import { settingsDesk } from '../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { IS_LONG, size } from '../../../../../tests/support/test-form.ts';
import { readReceipt } from '../../domain/printing/read-receipt.ts';
import { drawApart } from '../../platform/paper/draw-apart.ts';
import { beginSending, endJob, forgetEnded } from './queue.repository.ts';

const MNT = 'giao-dich-mua-ngoai-te';
const machine = await startPrinter();
const { api, owner, teller, manager } = await startSignedIn(
  { owner: 'quantri', teller: 'giaodich1', manager: 'quanly' },
  { PRINTER_HOSTS: machine.place },
);
const settings = settingsDesk(api, owner);
const counter = await openCounter(api, manager);
await counter.open({ VND: '900000000', USD: '1000' });
await settings.switched({ bat_may_in: true, ten_doanh_nghiep: 'Tiệm vàng Kim Thành Phát' });

const make = (more: object = {}, as = owner) =>
  api.call<Printer>('POST', '/may-in', {
    as,
    body: { ten: 'Máy quầy 1', ket_noi: 'mang', dia_chi: '127.0.0.1', cong: machine.port, ...more },
  });
let printer: Printer;
const change = async (more: object) => {
  const { phien_ban } = (await api.call<Printer>('GET', `/may-in/${printer.id}`, { as: owner })).data;
  return api.call<Printer>('PATCH', `/may-in/${printer.id}`, { as: owner, body: { phien_ban, ...more } });
};
const buy = async (as: Caller = teller) => (await counter.buyUsd('100', '25900', as)).data;
const print = ({ id }: Trade, as: Caller = teller) => api.call<Trade>('POST', `/${MNT}/${id}/in-may`, { as });
const read = async ({ id }: Trade) => (await api.call<Trade>('GET', `/${MNT}/${id}`, { as: teller })).data;
/** As soon as the last paper of a ticket is in a state; every look lets a printer that waits be tried. */
const becomes = async (ticket: Trade, status: keyof typeof PRINT_STATUS, reason: string | null = null) => {
  for (;;) {
    const { in_an } = await read(ticket);
    if (in_an?.trang_thai === PRINT_STATUS[status] && in_an.ly_do === reason) return in_an;
    if (in_an && in_an.trang_thai >= PRINT_STATUS.printed) expect(in_an).toMatchObject({ ly_do: reason });
    const waited = await api.sql(`UPDATE tinh_trang_may_in SET thu_luc = now() WHERE thu_luc > now() RETURNING 1`);
    if (waited.length > 0) await api.sql(`INSERT INTO live_events (event) VALUES ('{"topic":"printers"}')`);
    await new Promise((done) => setTimeout(done, 20));
  }
};

beforeEach(async () => {
  machine.behave({});
  await api.sql(`UPDATE lenh_in SET trang_thai = 5, xong_luc = now() WHERE trang_thai IN (1, 2)`);
  await api.sql('DELETE FROM may_in');
  machine.papers.length = 0;
  const made = await make();
  expect(made).toMatchObject({ code: 200 });
  printer = made.data;
});

test('a receipt goes to the printer of the place, dot by dot as it was drawn, and is cut', async () => {
  const ticket = await buy();
  expect(ticket.in_an ?? null).toBeNull();
  const asked = await print(ticket);
  expect(asked).toMatchObject({ code: 200, data: { so_lan_in: 1, in_an: { trang_thai: 1, may_in: 'Máy quầy 1' } } });
  await becomes(ticket, 'printed');
  expect(machine.papers).toHaveLength(1);
  const paper = decodeEscPos(machine.papers[0] ?? Buffer.alloc(0));
  expect(paper.acts).toEqual(['reset', 'cut 66 after 24']);

  const [kind] = TRADE_KINDS;
  if (!kind) throw new Error('There are kinds');
  const blocks = await api.database.read(async (db) => readReceipt(db, 1, kind, await read(ticket)));
  const own = await drawApart(blocks, 80);
  expect([paper.width, paper.rows.length]).toEqual([576, own.height]);
  const differing = paper.rows.flatMap((row, y) =>
    row.flatMap((dot, x) => {
      const bit = y * own.width + x;
      return (((own.bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === (dot ? 1 : 0) ? [] : [[x, y]];
    }),
  );
  expect(differing).toEqual([]);
});

test('a printer that prints by itself has its paper in the act of the ticket, with the drawer once', async () => {
  await change({ tu_dong_in: true, mo_ngan_keo: true, kho_giay: 58, cat_giay: false });
  const ticket = await buy();
  expect(ticket).toMatchObject({ so_lan_in: 1, in_an: { trang_thai: 1, lan_in: 1 } });
  await becomes(ticket, 'printed');
  const first = decodeEscPos(machine.papers[0] ?? Buffer.alloc(0));
  expect([first.width, first.acts]).toEqual([384, ['reset', 'pulse 0 50 ms 500 ms', 'feed 5']]);
  expect(await print(ticket)).toMatchObject({ data: { so_lan_in: 2 } });
  await becomes(ticket, 'printed');
  const again = decodeEscPos(machine.papers[1] ?? Buffer.alloc(0));
  expect(again.acts).toEqual(['reset', 'feed 5']);
  // The mark of a copy takes room.
  expect(again.rows.length).toBeGreaterThan(first.rows.length);
  const log = await api.sql<{ hanh_dong: string; sau: object }>(
    `SELECT hanh_dong, sau FROM log_thao_tac WHERE doi_tuong = '${MNT}' AND doi_tuong_id = '${ticket.id}' AND hanh_dong = 'print' ORDER BY id`,
  );
  expect(log.map(({ sau }) => sau)).toEqual([
    { so_lan_in: 1, may_in: 'Máy quầy 1' },
    { so_lan_in: 2, may_in: 'Máy quầy 1' },
  ]);
});

const FAULTS = [
  ['paper is out', { status: PAPER_OUT }, 'het_giay'],
  ['the cover is open', { status: COVER_OPEN }, 'mo_nap'],
  ['it says bytes without end', { babbles: true }, 'tra_loi_la'],
] as const;

// How each fault is told is tested with the conversation itself (`converse.rules.test.ts`).
test.each(IS_LONG ? FAULTS : FAULTS.slice(0, 1))(
  'while %s the ticket is saved and not printed; afterwards it is printed once',
  async (_what, how, reason) => {
    machine.behave(how);
    await change({ tu_dong_in: true });
    const ticket = await buy();
    expect(ticket.trang_thai).toBe(1);
    await becomes(ticket, 'waiting', reason);
    expect((await api.call<Printer>('GET', `/may-in/${printer.id}`, { as: owner })).data).toMatchObject({
      tinh_trang: reason,
      so_lenh_cho: 1,
    });
    expect(machine.papers.filter((paper) => paper.length > 100)).toEqual([]);
    machine.papers.length = 0;
    machine.behave({});
    await becomes(ticket, 'printed');
    expect(machine.papers).toHaveLength(1);
    expect(decodeEscPos(machine.papers[0] ?? Buffer.alloc(0)).acts).toContain('cut 66 after 24');
  },
);

test('a pulled cable keeps the paper waiting, and one that is pulled while it is sent leaves it unknown: never sent again by itself', async () => {
  await machine.unplug();
  const ticket = await buy();
  await print(ticket);
  await becomes(ticket, 'waiting', 'khong_ket_noi');
  await machine.plugIn();
  await becomes(ticket, 'printed');
  expect(machine.papers).toHaveLength(1);

  machine.behave({ hangsUpAfter: 9_000 });
  await print(ticket);
  await becomes(ticket, 'unknown', 'mat_ket_noi');
  machine.behave({});
  const other = await buy();
  await print(other);
  await becomes(other, 'printed');
  expect(machine.papers.map((paper) => paper.length > 100)).toEqual([true, true, true]);
  expect((await read(ticket)).in_an).toMatchObject({ trang_thai: PRINT_STATUS.unknown, lan_in: 2 });
});

test('a process that dies before it sends loses nothing, one that dies while it sends leaves the paper unknown', async () => {
  const [dead, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  // Nobody else looks meanwhile.
  const held = (holder: string, until: string) =>
    api.sql(
      `INSERT INTO tinh_trang_may_in (may_in_id, thu_luc, giu_boi, giu_den) VALUES ($1, now(), $2, ${until})
       ON CONFLICT (may_in_id) DO UPDATE SET giu_boi = excluded.giu_boi, giu_den = excluded.giu_den`,
      [printer.id, holder],
    );
  await held(dead, `now() + interval '1 minute'`);
  const first = await buy();
  await print(first);
  await held(dead, `now() - interval '1 second'`);
  await becomes(first, 'printed');
  expect(machine.papers).toHaveLength(1);

  await held(gone, `now() + interval '1 minute'`);
  const second = await buy();
  const id = (await print(second)).data.in_an?.lenh_id ?? 0;
  expect(await api.database.inTransaction((trx) => beginSending(trx, id, { holder: dead }))).toBe(false);
  expect(await api.database.inTransaction((trx) => beginSending(trx, id, { holder: gone }))).toBe(true);
  await held(gone, `now() - interval '1 second'`);
  await api.sql(`INSERT INTO live_events (event) VALUES ('{"topic":"printers"}')`);
  await becomes(second, 'unknown', 'mat_ket_noi');
  // What the dead process would still say is not believed.
  const late = api.database.inTransaction((trx) => endJob(trx, id, { to: 'printed', reason: null }));
  expect(await late).toBe(false);
  expect(machine.papers).toHaveLength(1);
});

test('a paper that waited with its ticket counts no more once the money is there: the receipt is no copy', async () => {
  machine.behave({ status: PAPER_OUT });
  await change({ tu_dong_in: true });
  const banking = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  const MBK = 'giao-dich-mua-tien-banking';
  const { data: waiting } = await counter.trade(MBK, { chi_tiet: [banking], trang_thai: 2 }, teller);
  expect(await api.call('POST', `/${MBK}/${waiting.id}/in-may`, { as: teller })).toMatchObject({
    data: { so_lan_in: 1 },
  });
  const body = { ma_tham_chieu: 'FT1' };
  expect(await api.call('PATCH', `/${MBK}/${waiting.id}/hoan-tat`, { as: teller, body })).toMatchObject({
    data: { so_lan_in: 1, in_an: { trang_thai: 1, lan_in: 1 } },
  });
});

test('several processes print each paper once, one at a time', async () => {
  const other = await api.sibling();
  const tickets = await Promise.all(Array.from({ length: size(2, 12) }, () => buy()));
  await Promise.all(
    tickets.map(({ id }, index) => (index % 2 ? other : api).call('POST', `/${MNT}/${id}/in-may`, { as: teller })),
  );
  for (const ticket of tickets) await becomes(ticket, 'printed');
  expect(machine.papers).toHaveLength(tickets.length);
  for (const paper of machine.papers) expect(decodeEscPos(paper).acts).toEqual(['reset', 'cut 66 after 24']);
  expect(machine.mostAtATime).toBe(1);
});

test('a printer that waits for long is on the start page of who keeps printers', async () => {
  machine.behave({ status: PAPER_OUT });
  const ticket = await buy();
  await print(ticket);
  await becomes(ticket, 'waiting', 'het_giay');
  const alerts = async () =>
    (await api.call<{ canh_bao: DashboardAlert[] }>('GET', '/dashboard', { as: owner })).data.canh_bao.filter(
      ({ loai }) => loai === 'may_in_cho_lau',
    );
  expect(await alerts()).toEqual([]);
  await api.sql(`UPDATE lenh_in SET ngay_tao = ngay_tao - interval '6 minutes' WHERE trang_thai = 1`);
  expect(await alerts()).toMatchObject([{ ma: 'Máy quầy 1', so_phieu: 1 }]);
  // A customer of half a day ago is gone.
  await api.sql(`UPDATE lenh_in SET ngay_tao = ngay_tao - interval '12 hours' WHERE trang_thai = 1`);
  await becomes(ticket, 'cancelled', 'qua_lau');
  // Nothing of it was on paper: what is printed next is no copy.
  expect(await read(ticket)).toMatchObject({ so_lan_in: 0 });
  const told = await api.sql(
    `SELECT nguoi_dung_id, sau FROM log_thao_tac WHERE doi_tuong_id = '${ticket.id}' AND hanh_dong = 'cancelPrint'`,
  );
  expect(told).toEqual([{ nguoi_dung_id: null, sau: { lan_in: 1, so_lan_in: 0 } }]);
  machine.behave({});
  expect(await print(ticket)).toMatchObject({ data: { so_lan_in: 1 } });
  await becomes(ticket, 'printed');
});

test('papers that ended a month ago are forgotten, and the ticket keeps how often it was printed', async () => {
  const [old, recent, waiting] = [await buy(), await buy(), await buy()];
  for (const ticket of [old, recent]) {
    await print(ticket);
    await becomes(ticket, 'printed');
  }
  machine.behave({ status: PAPER_OUT });
  await print(waiting);
  await becomes(waiting, 'waiting', 'het_giay');
  const age = `ngay_tao = ngay_tao - interval '31 days'`;
  await api.sql(`UPDATE lenh_in SET ${age}, xong_luc = xong_luc - interval '31 days' WHERE giao_dich_id = ${old.id}`);
  await api.database.inTransaction(forgetEnded);
  const left = await api.sql<{ id: number }>('SELECT giao_dich_id AS id FROM lenh_in WHERE giao_dich_id = ANY($1)', [
    [old.id, recent.id, waiting.id],
  ]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, waiting.id].toSorted());
  expect(await read(old)).toMatchObject({ so_lan_in: 1 });
});

test('a key pressed twice prints once; a cancelled paper was no print', async () => {
  machine.behave({ status: PAPER_OUT });
  const ticket = await buy();
  const first = await print(ticket);
  expect(await print(ticket)).toMatchObject({ error: 'PRINT_WAITING' });
  const cancel = (as: Caller) => api.call<PrintJob>('POST', `/lenh-in/${first.data.in_an?.lenh_id}/huy`, { as });
  await becomes(ticket, 'waiting', 'het_giay');
  expect(await cancel(teller)).toMatchObject({ data: { trang_thai: 5, ly_do: 'nguoi_huy' } });
  expect(await cancel(teller)).toMatchObject({ error: 'PRINT_CHANGED' });
  expect(await read(ticket)).toMatchObject({ so_lan_in: 0 });
  machine.behave({});
  expect(await print(ticket)).toMatchObject({ data: { so_lan_in: 1 } });
  await becomes(ticket, 'printed');
});

test('without a printer or with the part off nothing is queued, and a ticket asks for nothing', async () => {
  await change({ tu_dong_in: true, trang_thai: 2 });
  expect(await print(await buy())).toMatchObject({ error: 'NO_PRINTER_HERE' });
  await change({ trang_thai: 1 });
  await settings.switched({ bat_may_in: false });
  const ticket = await buy();
  expect(ticket).toMatchObject({ so_lan_in: 0 });
  expect(await print(ticket)).toMatchObject({ error: 'NO_PRINTER_HERE' });
  await settings.switched({ bat_may_in: true });
});

test('only who keeps printers sets an address, and only one where a printer may be', async () => {
  const refused = async (more: object, field: string) =>
    expect(await make({ ten: 'X', ngan_quy_id: null, trang_thai: 2, ...more })).toMatchObject({
      error: 'VALIDATION_FAILED',
      errors: [expect.objectContaining({ field })],
    });
  expect(await make({ ten: 'Y' }, manager)).toMatchObject({ error: 'FORBIDDEN' });
  expect(await make({ ten: 'Y' }, teller)).toMatchObject({ error: 'FORBIDDEN' });
  await refused({ dia_chi: '8.8.8.8', cong: 9100 }, 'dia_chi');
  await refused({ dia_chi: '169.254.169.254', cong: 9100 }, 'dia_chi');
  await refused({ dia_chi: '::ffff:10.0.0.1', cong: 9100 }, 'dia_chi');
  await refused({ dia_chi: '0x7f.1', cong: 9100 }, 'dia_chi');
  await refused({ dia_chi: 'http://192.168.1.5', cong: 9100 }, 'dia_chi');
  const database = Number(new URL(api.url).port);
  for (const cong of [database, 80, 443, 515, 5432, 9099, 9110]) await refused({ dia_chi: '127.0.0.1', cong }, 'cong');
  expect(await make({ ten: 'Z', dia_chi: '192.168.1.50', cong: 9100, trang_thai: 2 })).toMatchObject({ code: 200 });
  expect(await change({ dia_chi: '1.1.1.1', cong: 9100 })).toMatchObject({ error: 'VALIDATION_FAILED' });
  expect(await make({ ten: 'Máy khác' })).toMatchObject({ error: 'ALREADY_EXISTS' });
});
