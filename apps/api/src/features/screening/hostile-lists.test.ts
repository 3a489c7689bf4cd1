import { setTimeout as sleep } from 'node:timers/promises';
import type { ScreeningList } from '@doi-tien/contract/screening.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { hostileNames } from '../../../../../tests/support/hostile-names.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';
import { findHits } from '../../domain/screening/find-hits.ts';
import { type BatchTools, CustomerLeftOut, nextSize, screenNextBatch } from './screen-everybody.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const STOPPED = { code: 409, error: 'CUSTOMER_ON_HOLD' };

let api: TestApp;
let admin: Caller;
let teller: Caller;
let counter: Counter;
let papers = 0;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, admin);
  await counter.open({ VND: '30000000000' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const buy = (ten_khach: string, more: object = {}) => {
  papers += 1;
  const line = { tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '25900' };
  const paper = { loai_giay_to: 'Hộ chiếu', so_giay_to: `H${String(papers).padStart(6, '0')}` };
  return counter.trade(BUY, { chi_tiet: [line], ten_khach, ...paper, ...more }, teller);
};
/** Replaces a list; nobody is compared with it yet. */
async function list(name: string, names: readonly string[]) {
  const file = ['danh_sach,ten', ...names.map((each) => `${name},${each}`)].join('\n');
  expect(await sendFile(api, '/sang-loc', file, { as: admin, query: 'xac_nhan=1' })).toMatchObject({ code: 200 });
}
async function find(name: string): Promise<ScreeningList> {
  const { data } = await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: admin });
  return data.find(({ ten }) => ten === name) as ScreeningList;
}
const turn = async (name: string, trang_thai: 1 | 2) => {
  const { id, phien_ban } = await find(name);
  return api.call('PATCH', `/sang-loc/danh-sach/${id}`, { as: admin, body: { trang_thai, phien_ban } });
};
/** As the process does every few seconds, until every list has been compared with everybody. */
async function sweep(tools: BatchTools = {}): Promise<number> {
  let batches = 0;
  for (let each = 50; ; batches += 1) {
    const batch = await screenNextBatch(api.database, { ...tools, size: each });
    each = nextSize(each, batch, 50);
    if (batch === 'none') return batches;
    if (batch === 'waiting') await sleep(20);
  }
}

test('a teller goes on while a hostile list is imported and compared with hostile names', async () => {
  const listed = hostileNames(size(300, 3000), 'list');
  const customers = hostileNames(size(15, 100), 'customers');
  await list('Độc hại', listed);
  const answers = await Promise.all([
    sweep(),
    (async () => {
      const codes = new Set<number>();
      for (const [place, name] of customers.entries()) {
        for (const given of [name, listed[place] ?? '', 'Trần Thị Bình Thường']) codes.add((await buy(given)).code);
      }
      return codes;
    })(),
  ]);
  expect([...answers[1]].toSorted()).toEqual([200, 409]);
  await sweep();
  expect(await find('Độc hại')).toMatchObject({ tien_do: 100, chua_so: 0 });
});

test('a customer who cannot be compared is left out, shown with the list, and compared by the next ticket', async () => {
  await turn('Độc hại', 2);
  const { data: trade } = await buy('Tomas Dvorak');
  const [customer] = await api.sql<{ id: number }>('SELECT khach_hang_id AS id FROM giao_dich WHERE id = $1', [
    trade.id,
  ]);
  expect(await buy('Petra Novak')).toMatchObject({ code: 200 });
  await api.sql(`ALTER TABLE ket_qua_sang_loc ADD CONSTRAINT planted CHECK (ten_muc <> 'Dvořák Tomáš')`);
  await list('Nội bộ', ['Dvořák Tomáš', 'Nováková Petra', 'Novak Petra']);
  const told: unknown[] = [];
  await sweep({ onError: (error) => told.push(error) });
  expect(told.filter((error) => error instanceof CustomerLeftOut).map(String)).toEqual([
    expect.stringContaining(`Customer ${customer?.id} could not be compared`),
  ]);
  expect(await find('Nội bộ')).toMatchObject({ tien_do: 100, chua_so: 1, dang_mo: 1 });
  await api.sql('ALTER TABLE ket_qua_sang_loc DROP CONSTRAINT planted');
  const paper = { so_giay_to: trade.so_giay_to };
  expect(await buy('Tomas Dvorak', paper)).toMatchObject(STOPPED);
  expect(await find('Nội bộ')).toMatchObject({ chua_so: 0, dang_mo: 2 });
});

test('a list is switched off while customers are compared with it, and that batch counts for nothing', async () => {
  await turn('Nội bộ', 2);
  await turn('Nội bộ', 1);
  let switched: Awaited<ReturnType<typeof turn>> | undefined;
  const slow: typeof findHits = async (...given) => {
    const hits = await findHits(...given);
    expect(hits.length).toBeGreaterThan(0);
    switched = await turn('Nội bộ', 2);
    return hits;
  };
  const batch = async () => {
    await screenNextBatch(api.database, { find: slow });
    return switched;
  };
  await expect.poll(batch, { timeout: 60_000 }).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  expect(await find('Nội bộ')).toMatchObject({ trang_thai: 2, dang_mo: 0 });
});
