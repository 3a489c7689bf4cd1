import type { Trade, TradeLine } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000', USD: '5000' });
afterEach(() => counter.expectWholeBooks());

const setting = (values: object) =>
  api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb`, [JSON.stringify(values)]);
const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});
const complete = (path: string, id: number, body: object) =>
  api.call<Trade>('PATCH', `/${path}/${id}/hoan-tat`, { as: teller, body });

test('what was agreed when a ticket was saved is what is paid, whatever changed since', async () => {
  const path = 'giao-dich-mua-tien-alipay';
  const agreed = { chi_tiet: [line('CNY-ALIPAY', '101.3', '3501')], phi_thu: '1500', trang_thai: 2 as const };
  const { data: saved } = await counter.trade(path, agreed, teller);
  expect(saved).toMatchObject({ thanh_tien: '353000', lam_tron: '-151' });
  await setting({ buoc_lam_tron: 500, phi_thu_toi_da: '0', phi_thu_toi_da_phan_tram: '0' });
  await api.sql(`UPDATE tien SET don_vi_ty_gia = 100 WHERE ma = 'CNY-ALIPAY'`);
  const { data: paid } = await complete(path, saved.id, { ma_tham_chieu: 'AGREED-1' });
  const kept = ({ thanh_tien, lam_tron, phi_thu, gia_tri, chi_tiet }: Trade) => ({
    thanh_tien,
    lam_tron,
    phi_thu,
    gia_tri,
    chi_tiet: chi_tiet.map((each: TradeLine) => ({
      ty_gia: each.ty_gia,
      thanh_tien: each.thanh_tien,
      unit: each.don_vi_ty_gia,
    })),
  });
  expect(kept(paid)).toEqual(kept(saved));
  const [moved] = await api.sql<{ so_luong: string }>(
    `SELECT trim_scale(so_luong)::text AS so_luong FROM dong_but_toan
     WHERE tai_khoan = 'holding' AND tien_id = $1 ORDER BY id DESC LIMIT 1`,
    [counter.currencyId('VND')],
  );
  expect(moved?.so_luong).toBe('-353000');
  await setting({ buoc_lam_tron: 1000, phi_thu_toi_da: '50000', phi_thu_toi_da_phan_tram: '2' });
  await api.sql(`UPDATE tien SET don_vi_ty_gia = 1 WHERE ma = 'CNY-ALIPAY'`);
});

test('the reference rate of a waiting ticket is that of its completion', async () => {
  const path = 'giao-dich-mua-tien-alipay';
  const { data: saved } = await counter.trade(
    path,
    { chi_tiet: [line('CNY-ALIPAY', '100', '3500')], trang_thai: 2 },
    teller,
  );
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, 3500, 3650, 3600, now())`,
    [counter.currencyId('CNY-ALIPAY')],
  );
  await complete(path, saved.id, { ma_tham_chieu: 'LATER-1' });
  const { data } = await api.call<Trade>('GET', `/${path}/${saved.id}`, { as: manager });
  expect(data).toMatchObject({ thanh_tien: '350000', loi_nhuan: '10000', chi_tiet: [{ gia_von: '360000' }] });
});

test('a ticket settled in dollars keeps the conversion it was agreed at', async () => {
  const path = 'giao-dich-mua-tien-dien-tu';
  const body = {
    tien_thanh_toan_id: counter.currencyId('USD'),
    ty_gia_quy_doi: '26010',
    chi_tiet: [line('USDT', '100', '0.992')],
    trang_thai: 2 as const,
    mang: 'TRC20',
  };
  const { data: saved } = await counter.trade(path, body, teller);
  expect(saved).toMatchObject({ thanh_tien: '99', gia_tri: '2574990' });
  const { data } = await complete(path, saved.id, { ma_tham_chieu: 'USD-1' });
  expect(data).toMatchObject({ thanh_tien: '99', gia_tri: '2574990', ty_gia_quy_doi: '26010', mang: 'TRC20' });
});

test.each(['giao-dich-mua-tien-banking', 'giao-dich-mua-tien-alipay', 'giao-dich-mua-tien-dien-tu'] as const)(
  '%s is not paid before its arrival is proved',
  async (path) => {
    const chi_tiet = [
      path.endsWith('banking')
        ? line('VND-BANK', '1000000', '0.995')
        : path.endsWith('alipay')
          ? line('CNY-ALIPAY', '100', '3500')
          : line('USDT', '10', '25800'),
    ];
    const send = (body: object) => api.call<Trade>('POST', `/${path}`, { as: teller, body });
    for (const empty of [{}, { ma_tham_chieu: null }, { ma_tham_chieu: '' }, { ma_tham_chieu: '   ' }]) {
      const refused = await send({ chi_tiet, ...empty });
      expect(refused).toMatchObject({ code: 422, error: 'REFERENCE_NEEDED' });
      expect(refused.errors?.map(({ field }) => field)).toContain('ma_tham_chieu');
    }
    expect(await api.call('POST', `/${path}/tinh-thu`, { as: teller, body: { chi_tiet } })).toMatchObject({
      code: 200,
    });
  },
);

test('electronic money is proved by its network too, now or at the completion', async () => {
  const path = 'giao-dich-mua-tien-dien-tu';
  const chi_tiet = [line('USDT', '10', '25800')];
  const refused = await api.call('POST', `/${path}`, { as: teller, body: { chi_tiet, ma_tham_chieu: 'TX-1' } });
  expect(refused).toMatchObject({ error: 'REFERENCE_NEEDED', errors: [{ field: 'mang' }] });
  const { data: saved } = await counter.trade(path, { chi_tiet, trang_thai: 2 }, teller);
  expect(await complete(path, saved.id, { ma_tham_chieu: 'TX-1' })).toMatchObject({ errors: [{ field: 'mang' }] });
  expect(await complete(path, saved.id, { ma_tham_chieu: 'TX-1', mang: 'BEP20' })).toMatchObject({ code: 200 });
});

test('a reference is accepted once per currency, whatever its case and spaces, until its ticket is void', async () => {
  const path = 'giao-dich-mua-tien-banking';
  const buy = (ma_tham_chieu: string) =>
    api.call<Trade>('POST', `/${path}`, {
      as: teller,
      body: { chi_tiet: [line('VND-BANK', '1000000', '0.995')], ma_tham_chieu },
    });
  const first = await buy('MREF 77a');
  expect(first).toMatchObject({ code: 200, data: { ma_tham_chieu: 'MREF 77a' } });
  for (const again of ['MREF 77a', 'mref77A', ' mRef\u00a077 a', 'ＭＲＥＦ77a', 'MREF\u200b77a']) {
    expect(await buy(again)).toMatchObject({
      code: 409,
      error: 'REFERENCE_USED',
      errors: [{ field: 'ma_tham_chieu' }],
    });
  }
  const alipay = { chi_tiet: [line('CNY-ALIPAY', '10', '3500')], ma_tham_chieu: 'mref77a' };
  expect(await api.call('POST', '/giao-dich-mua-tien-alipay', { as: teller, body: alipay })).toMatchObject({
    code: 200,
  });
  await api.call('PATCH', `/${path}/${first.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect(await buy('mref77a')).toMatchObject({ code: 200 });
});

test('a reference that shows nothing proves nothing', async () => {
  const body = (ma_tham_chieu: string) => ({ chi_tiet: [line('VND-BANK', '1000000', '0.995')], ma_tham_chieu });
  for (const invisible of ['\u200b', '\u00ad', '\u2060', '\u3164', '\u2800', '---', '\u{e0020}']) {
    const answer = await api.call('POST', '/giao-dich-mua-tien-banking', { as: teller, body: body(invisible) });
    expect(answer, JSON.stringify(invisible)).toMatchObject({ code: 422, errors: [{ field: 'ma_tham_chieu' }] });
  }
  expect(await api.call('POST', '/giao-dich-mua-tien-banking', { as: teller, body: body('FT1') })).toMatchObject({
    code: 200,
  });
  for (const hidden of ['FT1\ufe0f', 'F\u2069T1', 'FT\u034f1', 'FT1\u{e0020}']) {
    const answer = await api.call('POST', '/giao-dich-mua-tien-banking', { as: teller, body: body(hidden) });
    expect(answer, JSON.stringify(hidden)).toMatchObject({ code: 409, error: 'REFERENCE_USED' });
  }
});

test('of ten tickets with one reference at once, one is posted', async () => {
  const body = (index: number) => ({
    chi_tiet: [line('VND-BANK', '1000000', '0.995')],
    ma_tham_chieu: index % 2 === 0 ? 'race-1' : 'RACE - 1'.replaceAll(' ', ''),
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      api.call('POST', '/giao-dich-mua-tien-banking', { as: teller, body: body(index) }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'REFERENCE_USED')).toHaveLength(9);
});

test('the notes handed over at the completion may be named, for the whole or a part, and never for more', async () => {
  const path = 'giao-dich-mua-tien-banking';
  const pieces = (value: string, so_to: number) => ({ menh_gia_id: counter.noteId('VND', value), so_to });
  const [safe] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE trang_thai = 1');
  await api.call('POST', '/chi-tiet-ket', {
    as: manager,
    body: {
      ket_id: safe?.id,
      loai_giao_dich: 3,
      ly_do: 'Bổ sung',
      chi_tiet: [{ tien_id: counter.currencyId('VND'), to_tien: [pieces('500000', 4)] }],
    },
  });
  const chi_tiet = [line('VND-BANK', '2000000', '0.995')];
  const { data: saved } = await counter.trade(path, { chi_tiet, trang_thai: 2 }, teller);
  const refused = await complete(path, saved.id, { ma_tham_chieu: 'NOTES-1', to_thanh_toan: [pieces('500000', 4)] });
  expect(refused).toMatchObject({ code: 422, errors: [{ field: 'to_thanh_toan' }] });
  const named = { ma_tham_chieu: 'NOTES-1', to_thanh_toan: [pieces('500000', 3)] };
  const { data } = await complete(path, saved.id, named);
  expect(data).toMatchObject({ trang_thai: 1, thanh_tien: '1990000', to_thanh_toan: [pieces('500000', 3)] });
});
