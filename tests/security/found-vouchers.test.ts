import { PERMISSION_CATALOGUE, PERMISSION_NAMES } from '@doi-tien/contract/permissions';
import { JOURNAL_PATH, RESULT_REPORT } from '@doi-tien/contract/report';
import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Item, Voucher } from '@doi-tien/contract/voucher.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { hire } from '../support/staff.ts';
import { type Caller, headersOf } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';
import { addressOf, isStream, readOperations } from './operations.ts';

const { api, owner, manager } = await startSignedIn({ owner: 'quantri', manager: 'quanly' });
await openBranch(api, owner, 'B2');
await approvalsOf(api).set({ bat_phieu_thu_chi: true, bat_hoa_don: true });
const counter = await openCounter(api, manager);
await counter.open({ VND: '900000000', USD: '1000' });
await counter.sellUsd('100', '26150');
const { data: catalogue } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const itemId = (code: string) => catalogue.items.find(({ ma }) => ma === code)?.id ?? 0;
/** Figures that stand nowhere else. */
const [WAGES, DOLLARS] = ['98765000', '137'];
const pay = (item: string, so_tien: string, code = 'VND', more: object = {}, as = manager) => {
  const said = { nguoi_nop_nhan: 'Nhân viên', ly_do: 'Lương' };
  const body = { loai: 2, khoan_muc_id: itemId(item), tien_id: counter.currencyId(code), so_tien, ...said, ...more };
  return api.call<Voucher>('POST', '/phieu-thu-chi', { as, body });
};
expect(await pay('CP-LUONG', WAGES)).toMatchObject({ code: 200 });
// What a report of the safe tells of a day is the sum of both.
expect(await pay('CP-KHAC', '1000')).toMatchObject({ code: 200 });
const { data: inDollars } = await pay('CP-LUONG', DOLLARS, 'USD');
afterEach(() => counter.expectWholeBooks());

const rightsBut = (isLeftOut: (name: string, action: string) => boolean) =>
  PERMISSION_NAMES.flatMap((name) =>
    PERMISSION_CATALOGUE[name].filter((action) => !isLeftOut(name, action)).map((action) => `${name}.${action}`),
  );
/** Every answer to a question there is, files as text, and where one of the figures stands in it. */
async function tellsOf(as: Caller, figures: readonly string[]): Promise<string[]> {
  const operations = (await readOperations(api)).filter((each) => each.method === 'GET' && !isStream(each));
  const books = ['s07', 's07a', 's08'].flatMap((so) => [
    `/bao-cao/so-quy?so=${so}`,
    `/bao-cao/so-quy/export?format=csv&so=${so}`,
  ]);
  const addresses = operations.flatMap((each) => {
    const address = addressOf(each, 1);
    return address.endsWith('/export') ? [`${address}?format=csv`] : [address];
  });
  const told: string[] = [];
  for (const url of [...addresses, ...books, `/bao-cao/so-quy?so=s07a&tien_id=${counter.currencyId('USD')}`]) {
    const { body, statusCode } = await api.app.inject({ url: `/api${url}`, headers: headersOf(as) });
    if (statusCode === 200 && figures.some((figure) => body.includes(figure))) told.push(url);
  }
  return told;
}

test('who sees no vouchers and not the result is told no expense by any call or file', async () => {
  const { as } = await hire(
    api,
    owner,
    ...rightsBut(
      (name, action) =>
        ['ket-qua-kinh-doanh', 'phieu-thu-chi', 'log-thao-tac', 'ket', 'doi-chieu'].includes(name) ||
        action === 'approve',
    ),
  );
  expect(await tellsOf(as, [WAGES])).toEqual([]);
});

test.runIf(IS_LONG)(
  'what foreign money of a voucher had cost is in no answer for who sees vouchers and safe, and no cost',
  async () => {
    const cost = inDollars.gia_tri ?? '';
    expect(cost).toMatch(/^\d{7}$/);
    const { as } = await hire(
      api,
      owner,
      'phieu-thu-chi.index',
      'phieu-thu-chi.export',
      'ket.index',
      'ket.export',
      'dashboard.index',
      'khoan-muc.index',
      'hoa-don.index',
      'hoa-don.export',
      'tien.index',
    );
    expect(await tellsOf(as, [cost])).toEqual([]);
  },
);

test.runIf(IS_LONG)('who holds every right but that to the result is told it by no answer and no file', async () => {
  const { data } = await api.call<ResultReport>('GET', RESULT_REPORT.path, { as: owner });
  const { ket_qua_kinh_doanh, chi_phi } = data.footer;
  const { as } = await hire(api, owner, ...rightsBut((name) => name === 'ket-qua-kinh-doanh'));
  expect(
    await tellsOf(
      as,
      [ket_qua_kinh_doanh, chi_phi].map((figure) => figure.replace('-', '')),
    ),
  ).toEqual([]);
});

test('books name vouchers to who sees vouchers or the result, and to nobody else', async () => {
  const code = async (...rights: string[]) => {
    const { as } = await hire(api, owner, 'bao-cao.index', ...rights);
    const { error, code: status } = await api.call('GET', '/bao-cao/so-quy', { as });
    return error ?? status;
  };
  expect(await code()).toBe('BOOK_TELLS_VOUCHERS');
  expect(await code('phieu-thu-chi.index')).toBe(200);
  expect(await code('ket-qua-kinh-doanh.index')).toBe(200);
});

test('a journal that waits to be fetched takes the right to the result, also when that is taken away meanwhile', async () => {
  const rights = ['bao-cao.index', 'bao-cao.export'];
  const { as, roleId } = await hire(api, owner, ...rights, 'ket-qua-kinh-doanh.export');
  const headers = { ...headersOf(as), prefer: 'respond-async' };
  const { data } = (await api.app.inject({ url: `/api${JOURNAL_PATH}`, headers })).json();
  const fetched = () => api.app.inject({ url: `/api/tep-xuat/${data.id}/noi-dung`, headers: headersOf(as) });
  await expect.poll(async () => (await fetched()).statusCode).toBe(200);
  expect((await fetched()).body).toContain(WAGES);
  await api.sql(`UPDATE vai_tro SET phan_quyen = phan_quyen - 'ket-qua-kinh-doanh' WHERE id = $1`, [roleId]);
  expect((await fetched()).statusCode).toBe(403);
});

test('no item has the number of money, or of what it is not about, by no form, change or file', async () => {
  let made = 0;
  const create = (loai: number, tk_ke_toan: string) => {
    made += 1;
    return api.call<Item>('POST', '/khoan-muc', {
      as: owner,
      body: { ma: `SO-${made}`, ten: 'Thử', loai, tk_ke_toan },
    });
  };
  const wrong = [
    [1, '1111', '1121', '4111', '515', '711'],
    [2, '1111', '411', '642', '811'],
    [3, '1112', '642', '711'],
  ] as const;
  for (const [loai, ...numbers] of wrong)
    for (const number of numbers)
      expect([number, await create(loai, number)]).toMatchObject([
        number,
        { code: 422, errors: [{ field: 'tk_ke_toan' }] },
      ]);
  for (const [loai, number] of [
    [1, '3341'],
    [1, '242'],
    [2, '3387'],
    [3, '3411'],
    [4, '1121'],
  ] as const)
    expect([number, await create(loai, number)]).toMatchObject([number, { code: 200 }]);
  const { data: item } = await create(1, '642');
  const change = (given: object) =>
    api.call('PATCH', `/khoan-muc/${item.id}`, { as: owner, body: { phien_ban: item.phien_ban, ...given } });
  for (const given of [{ tk_ke_toan: '1111' }, { loai: 3 }, { loai: 2, tk_ke_toan: '411' }])
    expect(await change(given)).toMatchObject({ errors: [{ field: 'tk_ke_toan' }] });
  expect(await change({ loai: 3, tk_ke_toan: '4118' })).toMatchObject({ code: 200 });
  const file = 'ma,ten,loai,tk_ke_toan\nCP-LUONG,Lương,1,1111';
  expect(await sendFile(api, '/khoan-muc', file, { as: owner })).toMatchObject({ code: 422, data: { dong_loi: 1 } });
});

test('a voucher moves one money from one place: notes of no cash, accounts of other money and fields of other acts are refused', async () => {
  const bank = await api.call<{ id: number }>('POST', '/tai-khoan-ngoai', {
    as: owner,
    body: { loai: 1, ten: 'VCB', so: '0071000123456', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: null },
  });
  const note = counter.noteId('VND', '500000');
  const odd: object[] = [
    { tai_khoan_ngoai_id: bank.data.id },
    {
      to_tien: [
        { menh_gia_id: note, so_to: 1 },
        { menh_gia_id: note, so_to: -1 },
      ],
    },
    { to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 1 }] },
    { thu_ve: { tien_id: counter.currencyId('VND'), so_tien: '1' } },
    { chi_nhanh_id: 2 },
    { ngan_quy_id: 1 },
    { ket_id: 1 },
    { ngay: '2020-01-01' },
    { so: 'PC-1' },
    { loai_khoan_muc: 3 },
    { tk_ke_toan: '411' },
    { nguoi_duyet: 1 },
    { gia_tri: '1' },
  ];
  for (const more of odd)
    expect([more, await pay('CP-KHAC', '500000', 'VND', more)]).toMatchObject([more, { code: 422 }]);
  expect(await pay('CP-KHAC', '500000', 'VND-BANK', { to_tien: [{ menh_gia_id: note, so_to: 1 }] })).toMatchObject({
    code: 422,
  });
  expect(await pay('NGAN-HANG', '5', 'USD')).toMatchObject({ errors: [{ field: 'tien_id' }] });
  expect(await pay('NGAN-HANG', '5', 'VND-BANK')).toMatchObject({ errors: [{ field: 'tien_id' }] });
  expect(await pay('TN-KHAC', '5')).toMatchObject({ errors: [{ field: 'khoan_muc_id' }] });
});

test('no movement of the safe and no transfer names an item or is called a voucher', async () => {
  const [{ id: ket_id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE trang_thai = 1');
  const chi_tiet = [{ tien_id: counter.currencyId('VND'), so_tien: '1000' }];
  const movement = { ket_id, chi_tiet, ly_do: 'Tiền điện' };
  const before = (await counter.position('VND')).quantity;
  const PUT_OR_TAKEN: number[] = [SAFE_MOVEMENT.addAtOpening, SAFE_MOVEMENT.topUp, SAFE_MOVEMENT.withdraw];
  const kinds = Object.values(SAFE_MOVEMENT).filter((kind) => !PUT_OR_TAKEN.includes(kind));
  for (const loai_giao_dich of [...kinds, 0, 99])
    expect(await api.call('POST', '/chi-tiet-ket', { as: owner, body: { ...movement, loai_giao_dich } })).toMatchObject(
      { code: 422 },
    );
  for (const more of [{ khoan_muc_id: itemId('CP-KHAC') }, { tk_ke_toan: '642' }, { gia_tri: '0' }])
    for (const [path, body] of [
      ['/chi-tiet-ket', { ...movement, loai_giao_dich: SAFE_MOVEMENT.withdraw, ...more }],
      ['/dieu-chuyen', { chi_nhanh_nhan_id: 2, chi_tiet, ly_do: 'Tiền điện', ...more }],
    ] as const)
      expect(await api.call('POST', path, { as: owner, body })).toMatchObject({ code: 422 });
  expect((await counter.position('VND')).quantity).toBe(before);
});
