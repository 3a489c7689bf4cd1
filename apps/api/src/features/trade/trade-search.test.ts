import type { ListPage } from '@doi-tien/contract/list';
import type { Trade } from '@doi-tien/contract/trade.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';

const PATH = 'giao-dich-mua-ngoai-te';
const TICKETS = 8;

let api: TestApp;
let manager: Caller;
let counter: Counter;
const ids: number[] = [];
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quantri');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '90000000000' });
  for (let n = 1; n <= TICKETS; n += 1) {
    const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: String(n * 5), ty_gia: '25900' }];
    ids.push((await counter.trade(PATH, { chi_tiet })).data.id);
  }
});
afterAll(() => api.close());

async function search(q: string, rest = ''): Promise<ListPage<Trade>> {
  const { data } = await api.call<ListPage<Trade>>('GET', `/${PATH}?q=${encodeURIComponent(q)}${rest}`, {
    as: manager,
  });
  return data;
}

async function write(texts: readonly Texts[]): Promise<void> {
  for (const [index, { name, note }] of texts.entries()) {
    await api.sql('UPDATE giao_dich SET ten_khach = $1, ghi_chu = $2 WHERE id = $3', [name, note, ids[index]]);
  }
}

interface Texts {
  name: string | null;
  note: string | null;
}

const word = fc.constantFrom('Nguyễn', 'Thị', 'Hạnh', 'hanh', 'An', 'Ô', 'Lê', 'x_y', '5%', 'Đà', 'thi');
const words = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '  ', '\n', '-')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().slice(0, -1).join(''));
const maybe = fc.option(words, { freq: 3 });
const texts: fc.Arbitrary<Texts> = fc.record({ name: maybe, note: maybe });
/** From any letter of a text to any other. */
const cut = fc.record({ ticket: fc.nat(TICKETS - 1), from: fc.nat(12), length: fc.integer({ min: 1, max: 20 }) });

test('a search finds exactly the tickets that contain its text, wherever its words begin and end, and adds them up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(texts, { minLength: TICKETS, maxLength: TICKETS }),
      fc.array(cut, { minLength: 8, maxLength: 8 }),
      async (written, cuts) => {
        await write(written);
        for (const { ticket, from, length } of cuts) {
          const text = written[ticket]?.name ?? written[ticket]?.note ?? 'Nguyễn Lê';
          const q = text.slice(from, from + length).trim() || 'Thị Hạnh';
          const words = q.replaceAll(/\s+/g, ' ');
          const expected = await api.sql<{ id: number; gia_tri: string }>(
            `SELECT g.id::int, g.gia_tri::text FROM giao_dich g JOIN nguoi_dung n ON n.id = g.nguoi_tao
             WHERE strpos(g.tim_kiem, search_text($1)) > 0 OR strpos(search_text(n.ho_va_ten), search_text($1)) > 0
             ORDER BY g.ngay_tao DESC, g.id DESC`,
            [words],
          );
          const pages = [await search(q, '&pageSize=5'), await search(q, '&pageSize=5&page=2')];
          const found = pages.flatMap(({ items }) => items.map(({ id }) => id));
          expect({ q, found }).toEqual({ q, found: expected.map(({ id }) => id) });
          const sum = expected.reduce((total, { gia_tri }) => total + BigInt(gia_tri), 0n);
          for (const { total, footer } of pages) {
            expect({ q, total, sum: footer.gia_tri }).toEqual({ q, total: expected.length, sum: String(sum) });
          }
        }
      },
    ),
    { numRuns: size(2, 6), seed: 20261115, endOnFailure: true },
  );
}, 240_000);

test('the keys of any part of a text are among the keys of the text', async () => {
  const [{ parts, known, missed } = { parts: 0, known: 0, missed: [] }] = await api.sql<{
    parts: number;
    known: number;
    missed: string[];
  }>(
    `SELECT count(*)::int AS parts, count(*) FILTER (WHERE word_pair_keys_of_part(part) <> '{}')::int AS known,
            array_agg(part) FILTER (WHERE NOT word_pair_keys(text) @> word_pair_keys_of_part(part)) AS missed
     FROM unnest(ARRAY['mnt-261115-0001 \n nguyen thi hanh \n', 'le an  thu\nha\n do quynh-nhu', 'a bc def ghij k']) AS text,
          generate_series(1, length(text)) AS first, generate_series(1, length(text)) AS long, btrim(substr(text, first, long), E' \n') AS part`,
  );
  expect(missed).toBeNull();
  expect(parts).toBeGreaterThan(2000);
  expect(known).toBeGreaterThan(500);
});

test('a search keeps to the other filters and to the order asked for', async () => {
  await write(ids.map((_, index) => ({ name: index % 2 === 0 ? 'Nguyễn Thị Hạnh' : 'Nguyễn Văn Hạnh', note: null })));
  const rest = '&sortField=gia_tri&direction=asc&f[0][field]=gia_tri&f[0][operator]=gt&f[0][value]=200000';
  const { items, total } = await search('uyen thi ha', rest);
  expect(items.map(({ gia_tri }) => gia_tri)).toEqual(['389000', '648000', '907000']);
  expect(total).toBe(3);
  expect((await search('uyen thi ha', `${rest}&page=2`)).items).toEqual([]);
});

test('the name of a teller finds their tickets too, and the footer sums everything found', async () => {
  const [{ name, written } = { name: '', written: 0 }] = await api.sql<{ name: string; written: number }>(
    `SELECT n.ho_va_ten AS name, count(*)::int AS written FROM giao_dich g JOIN nguoi_dung n ON n.id = g.nguoi_tao GROUP BY 1`,
  );
  await write([{ name: `Cùng tên với ${name}`, note: null }]);
  expect(name).toContain(' ');
  expect(written).toBe(TICKETS);
  expect(await search(name)).toMatchObject({ total: TICKETS, items: { length: TICKETS } });
  expect((await search(`voi ${name}`)).items.map(({ id }) => id)).toEqual([ids[0]]);
});

test('words are found with any white space between and around them', async () => {
  await write(ids.map((_, index) => ({ name: index === 0 ? 'Hoàng Đức Anh' : 'Người Khác', note: null })));
  for (const q of ['Hoàng  Đức', ' hoang \t duc   anh ', 'đức\u00a0anh', 'hoang\nduc']) {
    expect({ q, total: (await search(q)).total }).toEqual({ q, total: 1 });
  }
  expect((await search('  ')).total).toBe(TICKETS);
});

test('searches asked for at the same time each get their own rows', async () => {
  await write(ids.map((_, index) => ({ name: `Nguyễn Thị Khách${index}`, note: `đổi lần ${index} ở quầy` })));
  const asked = Array.from({ length: 60 }, (_, turn) => turn % TICKETS);
  const pages = await Promise.all(
    asked.map((index, turn) => search(turn % 2 === 0 ? `thi khach${index}` : `khach${index}`, '&pageSize=3')),
  );
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual(asked.map((index) => [ids[index]]));
});

test('a currency code finds the tickets of that currency, alone or beside others, and adds them up', async () => {
  const line = (code: string, so_luong: string, ty_gia: string) => ({
    tien_id: counter.currencyId(code),
    so_luong,
    ty_gia,
  });
  const chi_tiet = [line('EUR', '10', '28000'), line('JPY', '1000', '16800')];
  const { data } = await counter.trade(PATH, { chi_tiet });
  for (const q of ['eur', 'JPY', 'jp']) {
    const found = await search(q);
    expect(found.items.map(({ id }) => id)).toEqual([data.id]);
    expect(found.footer.gia_tri).toBe(data.gia_tri);
  }
  expect((await search('usd')).total).toBe(TICKETS);
  // One letter is no code, and the code of a currency without tickets finds none.
  expect((await search('thb')).total).toBe(0);
});

test('a file has a row for each line, in words, with the figures of a ticket once', async () => {
  const line = (code: string, so_luong: string, ty_gia: string) => ({
    tien_id: counter.currencyId(code),
    so_luong,
    ty_gia,
  });
  const { data } = await counter.trade(PATH, {
    chi_tiet: [line('EUR', '15', '28000'), line('USD', '1', '25900')],
    phi_thu: '5000',
    ten_khach: '=1+1',
    loai_giay_to: 'CCCD',
    so_giay_to: '079',
    ghi_chu: 'Khách quen',
  });
  const filter = `f[0][field]=gia_tri&f[0][operator]=eq&f[0][value]=${data.gia_tri}`;
  const file = await api.app.inject({
    url: `/api/${PATH}/export?format=csv&${filter}`,
    headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId },
  });
  const [headings = [], ...rows] = file.body
    .trim()
    .split(/\r?\n/)
    .map((row) => row.replace('\uFEFF', '').split(','));
  const cell = (row: number, heading: string) => rows[row]?.[headings.indexOf(heading)];
  const names = ['Mã tiền', 'Số lượng', 'Tỷ giá', 'Tỷ giá niêm yết', 'Thành tiền của dòng', 'Phí thu', 'Giá trị'];
  expect(names.map((name) => cell(0, name))).toEqual(['EUR', '15', '28000', '28000', '420000', '5000', data.gia_tri]);
  expect(names.map((name) => cell(1, name))).toEqual(['USD', '1', '25900', '25900', '25900', '', '']);
  expect([cell(2, 'Giá trị của dòng'), cell(2, 'Giá trị')]).toEqual(['445900', data.gia_tri]);
  expect([cell(0, 'Trạng thái'), cell(0, 'Khách hàng'), cell(0, 'Loại giấy tờ')]).toEqual([
    'Hoàn tất',
    "'=1+1",
    'CCCD',
  ]);
  expect(headings.filter((name) => /^(id|loai|nguoi_tao_id|ket_id)$/.test(name))).toEqual([]);
  expect(headings).not.toContain('Lãi');
});

test('the number of a paper is found with spaces and other separators, with and without a filter', async () => {
  const paper = { ten_khach: 'Lê Số Giấy', loai_giay_to: 'Hộ chiếu', so_giay_to: 'B1 942-6523' };
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '5', ty_gia: '25900' }];
  const { data } = await counter.trade(PATH, { chi_tiet, ...paper });
  const done = '&f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1';
  for (const q of ['b1 9426523', 'B1.942.6523', 'b1-942 6523', '942 6523', 'b19426523']) {
    for (const rest of ['', done]) {
      expect({ q, found: (await search(q, rest)).items.map(({ id }) => id) }).toEqual({ q, found: [data.id] });
    }
  }
  expect((await search('b1 9426524')).total).toBe(0);
});
