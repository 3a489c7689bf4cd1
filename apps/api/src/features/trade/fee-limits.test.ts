import type { TradePath } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, teller } = await startSignedIn({ teller: 'giaodich1' });
const counter = await openCounter(api, await api.signIn('quanly'));
await counter.open({ VND: '2000000000', USD: '5000' });

const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});
const send = (path: TradePath, body: object) => api.call<Trade>('POST', `/${path}`, { as: teller, body });

test('fees follow the limits of the settings', async () => {
  const body = { chi_tiet: [line('USD', '100', '25900')], phi_chi: '26000' };
  expect(await send('giao-dich-mua-ngoai-te', body)).toMatchObject({
    error: 'FEE_OVER_LIMIT',
    errors: [{ field: 'phi_chi' }],
  });
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"phi_chi_toi_da": "26000"}'`);
  expect(await send('giao-dich-mua-ngoai-te', body)).toMatchObject({ code: 200 });
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'phi_chi_toi_da'`);
});

test('fees carry no more decimals than the settlement currency', async () => {
  for (const field of ['phi_thu', 'phi_chi']) {
    expect(
      await send('giao-dich-mua-ngoai-te', { chi_tiet: [line('USD', '100', '25900')], [field]: '499.5' }),
    ).toMatchObject({
      code: 422,
      errors: [{ field }],
    });
  }
});

test('a fee that eats the amount up is named, whichever it is', async () => {
  await api.sql(
    `UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"phi_chi_toi_da": "9000000", "phi_thu_toi_da": "9000000"}'`,
  );
  const bought = { chi_tiet: [line('USD', '100', '25900')], phi_thu: '3000000' };
  expect(await send('giao-dich-mua-ngoai-te', bought)).toMatchObject({ code: 422, errors: [{ field: 'phi_thu' }] });
  const sold = { chi_tiet: [line('USD', '100', '26150')], phi_chi: '3000000' };
  expect(await send('giao-dich-ban-ngoai-te', sold)).toMatchObject({ code: 422, errors: [{ field: 'phi_chi' }] });
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'phi_chi_toi_da' - 'phi_thu_toi_da'`);
});
