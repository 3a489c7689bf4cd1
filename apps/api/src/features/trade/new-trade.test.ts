import { fillPermissions } from '@doi-tien/contract/permissions';
import { TRADE_KINDS, type TradeKind, type TradePath } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { add } from '@doi-tien/money/decimal';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { type Asker, actorWithoutRequest } from '../../platform/actor.ts';
import { createTrade } from './trade.service.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000', USD: '5000', JPY: '900000' });
afterEach(() => counter.expectWholeBooks());

const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});

test.each<[what: string, path: TradePath, body: () => Partial<TradeBody> & Pick<TradeBody, 'chi_tiet'>]>([
  [
    'a purchase with notes, fees and a customer',
    'giao-dich-mua-ngoai-te',
    () => ({
      chi_tiet: [
        {
          ...line('USD', '200.00', '25900.500'),
          nhom_ty_gia: '50–100',
          to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 2 }],
        },
        line('JPY', '10000', '16800'),
      ],
      phi_thu: '1000.0',
      phi_chi: '0.00',
      ten_khach: 'Trần Thị Bích',
      dien_thoai: null,
      quoc_tich: 'VN',
      so_giay_to: '079123456789',
      loai_giay_to: 'CCCD',
      ghi_chu: 'Khách quen',
      ly_do_ty_gia: 'Tờ "mới"',
    }),
  ],
  [
    'a sale that leaves the notes to the drawer',
    'giao-dich-ban-ngoai-te',
    () => ({ chi_tiet: [line('USD', '150', '26150')] }),
  ],
  [
    'electronic money settled in USD',
    'giao-dich-mua-tien-dien-tu',
    () => ({
      tien_thanh_toan_id: counter.currencyId('USD'),
      ty_gia_quy_doi: '26000.0',
      ma_tham_chieu: 'TX-1',
      mang: 'TRC20',
      chi_tiet: [line('USDT', '150.750000', '0.9920')],
      ly_do_ty_gia: 'Theo thỏa thuận',
    }),
  ],
  [
    'a purchase by Alipay that still waits',
    'giao-dich-mua-tien-alipay',
    () => ({ chi_tiet: [line('CNY-ALIPAY', '1000.10', '3500')], trang_thai: 2 }),
  ],
])('%s is answered and logged exactly as it is read ever after', async (_what, path, body) => {
  const { data, code, message } = await counter.trade(path, body());
  expect({ code, message }).toMatchObject({ code: 200 });
  const { data: read } = await api.call<Trade>('GET', `/${path}/${data.id}`, { as: manager });
  expect(data).toEqual(read);
  const [logged] = await api.sql<{ sau: object }>(
    `SELECT sau FROM log_thao_tac WHERE doi_tuong = $1 AND doi_tuong_id = $2 AND hanh_dong = 'create'`,
    [path, String(data.id)],
  );
  expect(logged?.sau).toEqual(read);
});

test('a ticket refused at its very end leaves nothing behind, not even its number', async () => {
  const buy = (ma_tham_chieu: string) =>
    counter.trade('giao-dich-mua-tien-banking', { chi_tiet: [line('VND-BANK', '1000000', '0.995')], ma_tham_chieu });
  const first = await buy('FT-1');
  const before = await counter.position('VND');
  expect(await buy('FT-1')).toMatchObject({ status: false, error: 'REFERENCE_USED' });
  expect(await counter.position('VND')).toEqual(before);
  const next = await buy('FT-2');
  const number = (code: string) => Number(code.split('-').at(-1));
  expect(number(next.data.ma_giao_dich)).toBe(number(first.data.ma_giao_dich) + 1);
});

test('two trades in one transaction are both posted, or neither', async () => {
  const [person] = await api.sql<{ id: number }>("SELECT id FROM nguoi_dung WHERE tai_khoan = 'quanly'");
  const kind = TRADE_KINDS[0] as TradeKind;
  const part = { id: person?.id, branchId: 1, permissions: fillPermissions(() => true), origin: {} };
  const actor = actorWithoutRequest(part as unknown as Asker);
  const body = { chi_tiet: [line('USD', '100', '25900')] };
  const quantity = async () => (await counter.position('USD')).quantity;
  const before = await quantity();
  const tradeTwice = (isFailing: boolean) =>
    api.database.inTransaction(async (trx) => {
      await createTrade(trx, actor, kind, body);
      await createTrade(trx, actor, kind, body);
      if (isFailing) throw new Error('Đổi ý');
    });
  await expect(tradeTwice(true)).rejects.toThrow('Đổi ý');
  expect(await quantity()).toBe(before);
  await tradeTwice(false);
  expect(await quantity()).toBe(add(before, '200'));
});
