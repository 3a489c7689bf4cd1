import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Printer, PrintJob } from '@doi-tien/contract/printers.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import en from '@doi-tien/texts/en/receipt';
import vi from '@doi-tien/texts/vi/receipt';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { type DecodedPaper, decodeEscPos } from '../../../../../tests/support/escpos-decoder.ts';
import { settingsDesk } from '../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { IS_LONG } from '../../../../../tests/support/test-form.ts';
import { readReceipt } from '../../domain/printing/read-receipt.ts';
import type { Block } from '../../platform/paper/blocks.ts';

const { api, owner, teller, manager, accountant } = await startSignedIn({
  owner: 'quantri',
  teller: 'giaodich1',
  manager: 'quanly',
  accountant: 'ketoan',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '5000000000', USD: '100000', USDT: '50000', JPY: '900000' });
await settingsDesk(api, owner).switched({
  bat_may_in: true,
  in_to_tien_bien_nhan: true,
  ten_doanh_nghiep: 'Doanh nghiệp tư nhân vàng bạc đá quý Kim Thành Phát Nguyễn Thị Thanh Tuyền',
  dia_chi_doanh_nghiep: '12 Nguyễn Thị Minh Khai, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
  vietqr_ngan_hang: '970436',
  vietqr_so_tai_khoan: '0071000123456',
});
const printer = (
  await api.call<Printer>('POST', '/may-in', { as: owner, body: { ten: 'Máy quầy', ket_noi: 'usb', kho_giay: 58 } })
).data;
const width = async (kho_giay: 58 | 80) => {
  const { phien_ban } = (await api.call<Printer>('GET', `/may-in/${printer.id}`, { as: owner })).data;
  const body = { phien_ban, kho_giay };
  expect(await api.call('PATCH', `/may-in/${printer.id}`, { as: owner, body })).toMatchObject({ code: 200 });
};

const LINES: Record<TradeKind['code'], [code: string, quantity: string, rate: string]> = {
  MNT: ['USD', '1200', '25900'],
  BNT: ['USD', '700', '26150'],
  MDT: ['USDT', '2500.5', '25800'],
  BDT: ['USDT', '1000', '26300'],
  MAL: ['CNY-ALIPAY', '3000', '3500'],
  MBK: ['VND-BANK', '26000000', '0.995'],
};
const makeTicket = async (kind: TradeKind, more: object = {}) => {
  const [code, so_luong, ty_gia] = LINES[kind.code];
  const chi_tiet = [{ tien_id: counter.currencyId(code), so_luong, ty_gia }];
  const answer = await counter.trade(kind.path, { chi_tiet, ten_khach: 'Nguyễn Phúc Hoàng Bảo Ngọc', ...more }, teller);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const print = (kind: TradeKind, { id }: Pick<Trade, 'id'>, as: Caller = teller) =>
  api.call<Trade>('POST', `/${kind.path}/${id}/in-may`, { as });
const onJob = (id: number, act: 'nhan' | 'huy' | 'ket-qua', as: Caller = teller, body?: object) =>
  api.call<PrintJob>('POST', `/lenh-in/${id}/${act}`, { as, ...(body && { body }) });
const bytesOf = (id: number, as: Caller = teller) =>
  api.app.inject({
    url: `/api/lenh-in/${id}/du-lieu`,
    headers: { authorization: `Bearer ${as.token}`, device_id: as.deviceId },
  });
/** As a browser beside the printer does it. */
const onPaper = async (kind: TradeKind, ticket: Pick<Trade, 'id'>): Promise<DecodedPaper> => {
  const { data } = await print(kind, ticket);
  const id = data.in_an?.lenh_id ?? 0;
  expect(await onJob(id, 'nhan')).toMatchObject({ data: { trang_thai: 2 } });
  const answer = await bytesOf(id);
  expect(answer.headers['content-type']).toBe('application/octet-stream');
  expect(await onJob(id, 'ket-qua', teller, { ket_qua: 'da_in' })).toMatchObject({ data: { trang_thai: 3 } });
  return decodeEscPos(answer.rawPayload);
};
const toPng = ({ rows, width: wide }: DecodedPaper) =>
  sharp(Buffer.from(rows.flat().map((dot) => (dot ? 0 : 255))), {
    raw: { width: wide, height: rows.length, channels: 1 },
  })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#fff' })
    .png()
    .toBuffer();
/** Kept for people to look at where a folder is named. */
const keep = async (name: string, paper: DecodedPaper) => {
  const folder = process.env.PAPER_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await toPng(paper));
};
const textOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => {
    if (block.kind === 'text') return [block.text];
    if (block.kind === 'pair') return [block.label.text, block.label.english, block.value];
    if (block.kind === 'mark') return [block.text.text, block.text.english];
    return block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells) : [];
  });

test.each(IS_LONG ? TRADE_KINDS : TRADE_KINDS.slice(1, 2))(
  'a receipt of $code says what was traded, in both languages, on both widths',
  async (kind) => {
    const ticket = await makeTicket(kind);
    const said = textOf(await api.database.read((db) => readReceipt(db, 1, kind, ticket)));
    expect(said).toEqual(expect.arrayContaining([vi.kind[kind.code], en.kind[kind.code], ticket.ma_giao_dich]));
    expect(said).toEqual(expect.arrayContaining([kind.side === 'sell' ? vi.paidIn : vi.paidOut, 'Lê Minh Anh']));
    // The other width is printed, dot by dot, in `printing.test.ts`.
    for (const wide of IS_LONG ? ([58, 80] as const) : ([58] as const)) {
      await width(wide);
      const paper = await onPaper(kind, ticket);
      expect(paper.width).toBe(wide === 58 ? 384 : 576);
      expect(paper.rows.length).toBeGreaterThan(800);
      await keep(`${kind.code}-${wide}`, paper);
    }
  },
);

test('a waiting banking ticket has the code that the customer pays by, a void one says so', async () => {
  const kind = TRADE_KINDS.find(({ code }) => code === 'MBK');
  const [foreign] = TRADE_KINDS;
  if (!kind || !foreign) throw new Error('There are kinds');
  const waiting = await makeTicket(kind, { trang_thai: 2 });
  const blocks = await api.database.read((db) => readReceipt(db, 1, kind, waiting));
  const [transfer, own] = blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : []));
  expect(transfer).toMatch(/970436.*0071000123456.*26000000/);
  expect(own).toBe(waiting.ma_giao_dich);
  expect(textOf(blocks)).toContain(vi.waiting);
  if (IS_LONG) await keep('waiting-80', await onPaper(kind, waiting));

  const ticket = await makeTicket(foreign);
  const gone = await api.call<Trade>('PATCH', `/${foreign.path}/${ticket.id}/huy`, {
    as: manager,
    body: { ly_do: 'Khách đổi ý' },
  });
  expect(textOf(await api.database.read((db) => readReceipt(db, 1, foreign, ticket)))).not.toContain(vi.void);
  expect(textOf(await api.database.read((db) => readReceipt(db, 1, foreign, gone.data)))).toContain(vi.void);
  if (IS_LONG) await keep('void-58', await onPaper(foreign, ticket));
});

test('only who may see a ticket has its paper, only once it is claimed, and nobody claims it twice', async () => {
  const [kind] = TRADE_KINDS;
  if (!kind) throw new Error('There are kinds');
  const ticket = await makeTicket(kind);
  const id = (await print(kind, ticket)).data.in_an?.lenh_id ?? 0;
  expect((await bytesOf(id)).json()).toMatchObject({ error: 'PRINT_CHANGED' });
  const role = await api.sql<{ rights: object }>(`SELECT phan_quyen AS rights FROM vai_tro WHERE ma = 'KE_TOAN'`);
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{${kind.path},index}', 'false') WHERE ma = 'KE_TOAN'`,
  );
  for (const act of ['nhan', 'huy'] as const)
    expect(await onJob(id, act, accountant)).toMatchObject({ error: 'NOT_FOUND' });
  expect((await bytesOf(id, accountant)).statusCode).toBe(404);
  await api.sql(`UPDATE vai_tro SET phan_quyen = $1::jsonb WHERE ma = 'KE_TOAN'`, [JSON.stringify(role[0]?.rights)]);
  const both = await Promise.all([onJob(id, 'nhan'), onJob(id, 'nhan', manager)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const [sender, other] = both[0]?.code === 200 ? [teller, manager] : [manager, teller];
  expect(await onJob(id, 'huy')).toMatchObject({ error: 'PRINT_CHANGED' });
  // It is the paper of the person who claimed it: nobody else has it, or says how it ended.
  for (const colleague of [other, owner]) {
    expect((await bytesOf(id, colleague)).json()).toMatchObject({ error: 'PRINT_CHANGED' });
    const answer = await onJob(id, 'ket-qua', colleague, { ket_qua: 'da_in' });
    expect(answer).toMatchObject({ error: 'PRINT_CHANGED' });
  }
  expect((await bytesOf(id, sender)).statusCode).toBe(200);
  expect(await onJob(id, 'ket-qua', sender, { ket_qua: 'khong_ro' })).toMatchObject({ data: { trang_thai: 4 } });
  expect((await bytesOf(id, sender)).json()).toMatchObject({ error: 'PRINT_CHANGED' });
  // A person decides: it is printed as a copy.
  expect(await print(kind, ticket)).toMatchObject({ data: { so_lan_in: 2, in_an: { trang_thai: 1 } } });
});

test('a browser that claims a paper and goes leaves it unknown', async () => {
  const [kind] = TRADE_KINDS;
  if (!kind) throw new Error('There are kinds');
  const ticket = await makeTicket(kind);
  const id = (await print(kind, ticket)).data.in_an?.lenh_id ?? 0;
  await onJob(id, 'nhan');
  await api.sql(`UPDATE lenh_in SET gui_luc = now() - interval '3 minutes' WHERE id = $1`, [id]);
  await api.sql(`INSERT INTO live_events (event) VALUES ('{"topic":"printers"}')`);
  await expect
    .poll(async () => (await api.sql<{ s: number }>('SELECT trang_thai AS s FROM lenh_in WHERE id = $1', [id]))[0]?.s, {
      timeout: 20_000,
    })
    .toBe(4);
});

const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
const hasReader = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout?.includes('vie') ?? false;

test.runIf(IS_LONG)(
  'a reader of pictures reads the names and every amount off the paper',
  async ({ skip }) => {
    skip(!hasReader, 'tesseract with Vietnamese is not installed (tesseract-ocr, tesseract-ocr-vie)');
    await width(80);
    for (const kind of TRADE_KINDS) {
      const ticket = await makeTicket(kind);
      const picture = await sharp(await toPng(await onPaper(kind, ticket)))
        .resize({ width: 1824, kernel: 'cubic' })
        .blur(2)
        .png()
        .toBuffer();
      const read = execFileSync('tesseract', ['-', '-', '-l', 'vie+eng', '--psm', '6'], { input: picture }).toString();
      const plain = read.replaceAll(/\s+/g, ' ');
      const closed = plain.replaceAll(' ', '');
      for (const { thanh_tien } of ticket.chi_tiet)
        expect(closed).toContain(Number.parseInt(thanh_tien, 10).toLocaleString('en'));
      expect(closed).toContain(ticket.ma_giao_dich);
      expect(plain).toContain('Nguyễn Phúc Hoàng Bảo Ngọc');
      // Marks on bold capitals are small for a reader.
      expect(bare(plain)).toContain(bare(vi.kind[kind.code]));
    }
  },
  120_000,
);
