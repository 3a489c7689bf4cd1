import type { TillDifferences } from '@doi-tien/contract/till.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { headersOf } from '../../../../../tests/support/test-app.ts';
import { openTills } from '../../../../../tests/support/tills.ts';

const { api, manager, lan } = await startSignedIn({ manager: 'quanly', lan: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '500000000', USD: '10000' });
const tills = openTills(api, counter, manager);
const q1 = await tills.create('Q1');
await tills.staff(lan, q1, { USD: '1000', VND: '50000000' });

// Ten dollars too little, and as much in đồng too much; refused at first for want of a reason.
const given = await tills.prepare(lan, q1, 0, { USD: '100', VND: '10000000' });
const counted = { USD: '90', VND: '10260000' };
await tills.receive(manager, given.data.id, counted);
const xac_nhan_lech = tills.counts(counted).map(({ tien_id, so_tien }) => ({ tien_id, so_tien }));
const received = await tills.receive(manager, given.data.id, counted, { ly_do: '=1+1', xac_nhan_lech });
expect(received).toMatchObject({ code: 200 });
await tills.prepare(lan, q1, 0, { USD: '137' });

/** The rows of a file as text, its headings first. */
async function linesOf(path: string): Promise<string[]> {
  const request = { method: 'GET', url: `/api${path}/export?format=csv`, headers: headersOf(manager) } as const;
  const { statusCode, body } = await api.app.inject(request);
  expect(statusCode).toBe(200);
  return body.trim().split('\r\n');
}

test('the report of differences sets nothing too much in one currency against too little in another', async () => {
  const period = 'tu_ngay=2020-01-01&den_ngay=2099-12-31';
  const { data } = await api.call<TillDifferences>('GET', `/bao-cao/chenh-lech-ngan?${period}`, { as: manager });
  expect(data).toMatchObject({ thieu: '260000', thua: '260000' });
  expect(data.dong.find(({ nguoi }) => nguoi === 'Lê Minh Anh')).toMatchObject({ so_lan_lech: 1, so_lan_tu_choi: 1 });
});

test('a file of counts has a row for each currency, and what was refused is in no sum', async () => {
  const [headings, ...rows] = await linesOf('/kiem-ngan');
  expect(headings).toContain('Mã tiền,Sổ sách,Thực đếm,Lệch (số tiền),Lệch đã ghi sổ (VND),Lý do');
  expect(rows.filter((row) => row.includes(",USD,100,90,-10,-260000,'=1+1"))).toHaveLength(1);
  expect(rows.filter((row) => row.includes(',VND,10000000,10260000,260000,260000,'))).toHaveLength(1);
  expect(rows.filter((row) => row.includes('Từ chối: thiếu lý do,USD,100,90,-10,,'))).toHaveLength(1);
  expect(rows.at(-1)).toMatch(/^Tổng cộng,.*,0,$/);
});

test('files of shifts and of hand-overs say what was moved, but not what is to be counted blind', async () => {
  const handOvers = await linesOf('/giao-quy');
  expect(handOvers[0]).toContain('Từ ngăn,Đến ngăn,Mã tiền,Số tiền,Trạng thái');
  expect(handOvers.filter((row) => row.includes(',USD,100,Đã nhận,'))).toHaveLength(1);
  expect(handOvers.filter((row) => row.includes(',,,Chờ nhận,'))).toHaveLength(1);
  expect(handOvers.join()).not.toContain('137');
  const shifts = await linesOf('/ca');
  expect(shifts).toHaveLength(3);
  expect(shifts[1]).toContain('Q1 · Ngăn Q1');
});
