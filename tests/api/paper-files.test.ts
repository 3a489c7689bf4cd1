import type { Safe } from '@doi-tien/contract/safe.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { beforeAll, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { expectFormulasAgree, readCells, type SheetCell } from '../support/sheet-formulas.ts';
import { startSignedIn } from '../support/signed-in.ts';
import type { Caller } from '../support/test-app.ts';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
let safe: Safe;

const fetchFile = ({ token, deviceId }: Caller, path: string) =>
  api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, device_id: deviceId } });
const countFile = (as = manager) => fetchFile(as, `/ket/bien-ban/${safe.id}/export`);

beforeAll(async () => {
  const notes = (code: string, pieces: Record<string, number>) => ({
    tien_id: counter.currencyId(code),
    to_tien: Object.entries(pieces).map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to })),
  });
  const chi_tiet = [notes('VND', { '500000': 40, '200000': 7, '1000': 13 }), notes('USD', { '100': 30, '20': 11 })];
  const opened = await api.call<Safe>('POST', '/ket', {
    as: manager,
    body: { chi_tiet: [...chi_tiet, notes('JPY', { '10000': 9 })] },
  });
  expect(opened).toMatchObject({ code: 200 });
  safe = opened.data;
});

test('a safe that is not locked in has no forms of a count, and says why', async () => {
  const answer = await countFile();
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ error: 'SAFE_NOT_COUNTED' });
});

const lineOf = (cells: SheetCell[], words: string) => {
  const row = cells.find(({ text }) => text === words)?.reference.slice(1);
  return Object.fromEntries(
    cells.filter(({ reference }) => reference.slice(1) === row).map((cell) => [cell.reference.charAt(0), cell.text]),
  );
};

test('the forms of a count that is not done are sheets to write on: nothing of the books is in them', async () => {
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  const { data: record } = await api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });
  expect(record.ket.an_so_lieu).toBe(true);
  const file = (await countFile()).rawPayload;
  for (const sheet of [1, 2]) {
    const cells = readCells(file, sheet);
    expect(cells.map(({ text }) => text)).toContain(sheet === 1 ? 'Số dư theo sổ quỹ' : 'USD: Số dư theo sổ quỹ');
    expect(cells.filter(({ reference, text }) => /^[DEFG]\d/.test(reference) && /^[\d.-]+$/.test(text))).toEqual([]);
  }
});

test('forms 08a-TT and 08b-TT of a closed safe add up by formulas to what was counted', async () => {
  const count = (code: string, pieces: Record<string, number>) => ({
    tien_id: counter.currencyId(code),
    to_tien: Object.entries(pieces).map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to })),
  });
  const chi_tiet = [
    count('VND', { '500000': 40, '200000': 6, '1000': 13 }),
    count('USD', { '100': 30, '20': 12 }),
    count('JPY', { '10000': 9 }),
  ];
  const body = { chi_tiet, ly_do: 'Thiếu một tờ 200.000, thừa một tờ 20' };
  const closing = await api.call<Safe>('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body });
  expect(closing).toMatchObject({ code: 200 });
  const { data: record } = await api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });
  const answer = await countFile();
  expect(answer.headers['content-disposition']).toContain('kiem-ke-quy-');
  const dong = readCells(answer.rawPayload, 1);
  // Three notes, what was counted and the difference.
  expect(expectFormulasAgree(dong)).toBe(5);
  expect(lineOf(dong, 'Số dư theo sổ quỹ')).toMatchObject({ A: 'I', E: '21413000' });
  expect(lineOf(dong, 'Số kiểm kê thực tế')).toMatchObject({ A: 'II', E: '21213000' });
  expect(lineOf(dong, 'Chênh lệch (III = II − I)')).toMatchObject({ A: 'III', E: '-200000' });
  expect(lineOf(dong, 'Trong đó: loại 200000')).toMatchObject({ C: '200000', D: '6', E: '1200000' });
  const foreign = readCells(answer.rawPayload, 2);
  expect(expectFormulasAgree(foreign)).toBe(3 + 2 + 2 + 1);
  expect(lineOf(foreign, 'USD: Số kiểm kê thực tế')).toMatchObject({ E: '3240', F: '26000', G: '84240000' });
  const worth = record.chi_tiet.find(({ ma_tien }) => ma_tien === 'JPY')?.gia_tri_vnd;
  expect(lineOf(foreign, 'Cộng').G).toBe(String(84_240_000 + Number.parseInt(worth ?? '', 10)));
});

test('the forms of another branch are not found, and a teller takes none away', async () => {
  expect((await fetchFile(manager, '/ket/bien-ban/999999/export')).statusCode).toBe(404);
  expect((await countFile(teller)).statusCode).toBe(403);
});
