import type { Safe } from '@doi-tien/contract/safe.schema';
import type { ForeignList } from '@doi-tien/contract/safe-record.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { expectFormulasAgree, readCells } from '../support/sheet-formulas.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
let safe: Safe;

const listFile = () =>
  api.app.inject({
    url: `/api/ket/bang-ke/${safe.id}/export`,
    headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId },
  });

test('form 07-TT says per currency and rate what was bought and sold and what is held, and adds up by formulas', async () => {
  safe = await counter.open({ VND: '500000000', USD: '3220', JPY: '90000' });
  for (const [quantity, rate] of [
    ['100', '25900'],
    ['40', '25900'],
    ['10', '25950'],
  ] as const) {
    expect(await counter.buyUsd(quantity, rate)).toMatchObject({ code: 200 });
  }
  const sold = await counter.sellUsd('20', '26150');
  expect(sold).toMatchObject({ code: 200 });
  const wrong = await counter.sellUsd('20', '26150');
  await api.call('PATCH', `/giao-dich-ban-ngoai-te/${wrong.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  const { data: list } = await api.call<ForeignList>('GET', `/ket/bang-ke/${safe.id}`, { as: manager });
  const told = (lines: ForeignList['mua']) =>
    lines.map(({ ma_tien, so_luong, ty_gia, gia_tri }) => [ma_tien, so_luong, ty_gia, gia_tri]);
  expect(told(list.mua)).toEqual([
    ['USD', '140', '25900', '3626000'],
    ['USD', '10', '25950', '259500'],
  ]);
  expect(told(list.ban)).toEqual([['USD', '20', '26150', '523000']]);
  expect(told(list.ton)).toEqual([
    ['USD', '3350', '26000', '87100000'],
    ['JPY', '90000', '17100', '15390000'],
  ]);
  const cells = readCells((await listFile()).rawPayload, 1);
  expect(expectFormulasAgree(cells)).toBe(3);
  expect(
    cells
      .filter(({ formula }) => formula)
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['3885500', '523000']);
});

test('a blind count withholds form 07-TT: what was traded tells what the books hold', async () => {
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  expect((await listFile()).json()).toMatchObject({ error: 'SAFE_BEING_COUNTED' });
  expect(await api.call('GET', `/ket/bang-ke/${safe.id}`, { as: manager })).toMatchObject({
    error: 'SAFE_BEING_COUNTED',
  });
});

test('the form of a safe of another branch is not found', async () => {
  expect(await api.call('GET', '/ket/bang-ke/999999', { as: manager })).toMatchObject({ code: 404 });
});
