import { setTimeout as sleep } from 'node:timers/promises';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit, ScreeningHitDetail, ScreeningList } from '@doi-tien/contract/screening.schema';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { screenNextBatch } from './screen-everybody.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';

const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
let papers = 0;
const counter = await openCounter(api, manager);
const desk = customerDesk(api, manager);
await counter.open({ VND: '30000000000' });
afterAll(() => counter.expectWholeBooks());

const HEAD = 'danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu';
/** Replaces the list of the tests, and compares everybody with it. */
async function list(...rows: string[]) {
  const answer = await sendFile(api, '/sang-loc', [HEAD, ...rows.map((row) => `Nội bộ,${row}`)].join('\n'), {
    as: admin,
  });
  expect(answer).toMatchObject({ code: 200 });
  await sweep();
  return answer.data;
}
/** Until every list has been compared with everybody; the process does the same every few seconds. */
async function sweep(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if ((await screenNextBatch(api.database, { size: 50 })) === 'screened') continue;
    const due = await api.sql('SELECT FROM danh_sach_sang_loc WHERE trang_thai = 1 AND quet_xong_luc IS NULL');
    if (due.length === 0) return;
    await sleep(20);
  }
  throw new Error('The list was not compared with everybody');
}
const number = () => {
  papers += 1;
  return `B77${String(papers).padStart(5, '0')}`;
};
const usd = (so_luong = '100') => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }] });
const person = (ten_khach: string, so_giay_to = number()) => ({ ten_khach, so_giay_to, loai_giay_to: 'Hộ chiếu' });
const buy = (more: object, as = teller) => counter.trade(BUY, { ...usd(), ...more }, as);
const hitsOf = async (so: string) => {
  const { data } = await api.call<{ items: ScreeningHit[] }>('GET', '/sang-loc/ket-qua?pageSize=200', { as: manager });
  return data.items.filter(({ so_giay_to }) => so_giay_to === so);
};
const hitOf = async (so: string) => {
  const [hit] = await hitsOf(so);
  if (!hit) throw new Error(`${so} is no hit`);
  return hit;
};
const decide = (
  { id, phien_ban }: Pick<ScreeningHit, 'id' | 'phien_ban'>,
  trang_thai: number,
  as = manager,
  key?: string,
) =>
  api.call<ScreeningHitDetail>('POST', `/sang-loc/ket-qua/${id}/quyet-dinh`, {
    as,
    body: { trang_thai, ly_do: 'Khác ngày sinh và quốc tịch', phien_ban },
    ...(key && { key }),
  });
const STOPPED = { code: 409, error: 'CUSTOMER_ON_HOLD' };

test('without a list nothing is compared and nothing stops', async () => {
  expect(await buy(person('Aymán al-Zawáhiri'))).toMatchObject({ code: 200 });
  expect(await api.sql('SELECT FROM ket_qua_sang_loc')).toEqual([]);
});

test('a file is tried first, then taken over, and everybody is compared with it', async () => {
  const file = [HEAD, 'Nội bộ,Ayman Zawahiri,,1951-06-19,Ai Cập,QDi.006', 'Nội bộ,Sai Ngày,,hôm qua,,X1'].join('\n');
  const tried = await sendFile(api, '/sang-loc', file, { as: admin, query: 'thu=1' });
  expect(tried.data).toMatchObject({ them_moi: 1, dong_loi: 1, go_bo: 0 });
  expect(tried.data.dong[1]).toMatchObject({ dong: 3, loi: [{ field: 'ngay_sinh' }] });
  expect(await api.sql('SELECT FROM muc_sang_loc')).toEqual([]);
  expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({ error: 'IMPORT_HAS_BAD_ROWS' });
  expect(await api.sql('SELECT FROM danh_sach_sang_loc')).toEqual([]);
  expect(await list('Ayman Zawahiri,,1951-06-19,Ai Cập,QDi.006')).toMatchObject({ them_moi: 1 });
  const { data: lists } = await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: manager });
  expect(lists).toMatchObject([{ ten: 'Nội bộ', so_muc: 1, tien_do: 100, dang_mo: 1 }]);
  const [old] = await api.sql<{ so: string }>('SELECT so FROM giay_to ORDER BY id LIMIT 1');
  expect(await hitOf(old?.so ?? '')).toMatchObject({ trang_thai: HIT_STATUS.open, ten_muc: 'Ayman Zawahiri' });
});

test('a new customer who hits is kept with the hit although the ticket is refused, and the teller is not told why', async () => {
  const given = person('ZAWAHIRI AIMAN');
  const refused = await buy(given);
  expect(refused).toMatchObject(STOPPED);
  expect(JSON.stringify(refused)).not.toMatch(/Zawahiri|QDi|Nội bộ|danh sách/i);
  const hit = await hitOf(given.so_giay_to);
  expect(hit).toMatchObject({ trang_thai: HIT_STATUS.open, danh_sach: 'Nội bộ', so_tham_chieu: 'QDi.006' });
  const { data: history } = await api.call<{ hanh_dong: string }[]>('GET', `/khach-hang/${hit.khach_hang_id}/lich-su`, {
    as: teller,
  });
  expect(history.map(({ hanh_dong }) => hanh_dong)).toEqual(expect.arrayContaining(['create', 'tradeRefused']));
  expect(await api.sql('SELECT FROM giao_dich WHERE so_giay_to = $1', [given.so_giay_to])).toEqual([]);
  // Every way to trade with the person is stopped: the quote, a ticket that waits, a ticket changed afterwards.
  const quote = await api.call<TradeQuote>('POST', `/${BUY}/tinh-thu`, { as: teller, body: { ...usd(), ...given } });
  expect(quote).toMatchObject(STOPPED);
  const bank = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  expect(await counter.trade(BANK, { chi_tiet: [bank], ...given, trang_thai: 2 }, teller)).toMatchObject(STOPPED);
  const { data: other } = await buy({});
  const body = { ...given, phien_ban: other.phien_ban };
  expect(await api.call('PATCH', `/${BUY}/${other.id}`, { as: teller, body })).toMatchObject(STOPPED);
});

test('another person trades again, and the hit comes back only when the name, the birth or the entry changes', async () => {
  const given = person('Ayman Zawahiri');
  expect(await buy(given)).toMatchObject(STOPPED);
  const hit = await hitOf(given.so_giay_to);
  expect(await decide(hit, HIT_STATUS.otherPerson)).toMatchObject({ code: 200 });
  expect(await buy(given)).toMatchObject({ code: 200 });
  // The same spelling otherwise, and a large trade, which is compared again.
  expect(await buy({ ...given, ten_khach: 'AYMAN  ZAWAHIRI' })).toMatchObject({ code: 200 });
  expect(await counter.trade(BUY, { ...usd('20000'), ...given }, teller)).toMatchObject({ code: 200 });
  expect((await hitOf(given.so_giay_to)).trang_thai).toBe(HIT_STATUS.otherPerson);
  const id = hit.khach_hang_id;
  expect(await desk.change(id, { ngay_sinh: '1951-06-19' })).toMatchObject({ code: 200 });
  expect(await hitOf(given.so_giay_to)).toMatchObject({ trang_thai: HIT_STATUS.open, ly_do: null });
  expect(await buy(given)).toMatchObject(STOPPED);
  await decide(await hitOf(given.so_giay_to), HIT_STATUS.otherPerson);
  await list('Ayman Zawahiri,Abu Muhammad,1951-06-19,Ai Cập,QDi.006');
  expect(await buy(given)).toMatchObject(STOPPED);
});

test('the same person stays stopped by the risk level, and both acts are in the log', async () => {
  const given = person('Ayman Zawahiri');
  await buy(given);
  const hit = await hitOf(given.so_giay_to);
  expect(await decide(hit, HIT_STATUS.samePerson)).toMatchObject({ code: 200, data: { muc_rui_ro: 3 } });
  expect(await buy(given)).toMatchObject({ error: 'CUSTOMER_BARRED' });
  const acts = await api.sql<{ hanh_dong: string; sau: Record<string, unknown> }>(
    `SELECT hanh_dong, sau FROM log_thao_tac WHERE (doi_tuong, doi_tuong_id) IN (('sang-loc', $1), ('khach-hang', $2)) ORDER BY id`,
    [String(hit.id), String(hit.khach_hang_id)],
  );
  expect(acts).toContainEqual(
    expect.objectContaining({
      hanh_dong: 'decide',
      sau: expect.objectContaining({ ly_do: 'Khác ngày sinh và quốc tịch' }),
    }),
  );
  expect(acts).toContainEqual(expect.objectContaining({ hanh_dong: 'update', sau: { muc_rui_ro: 3 } }));
});

test('a birth that contradicts lets a name through that is only similar, and stops the very same name', async () => {
  const scanned = (ngay_sinh: string) => ({ giay_to_quet: { ngay_sinh } });
  expect(await buy({ ...person('Aiman Zawahiri'), ...scanned('1990-01-01') })).toMatchObject({ code: 200 });
  expect(await buy({ ...person('Aiman Zawahiri'), ...scanned('1951-06-19') })).toMatchObject(STOPPED);
  expect(await buy({ ...person('Ayman Zawahiri'), ...scanned('1990-01-01') })).toMatchObject(STOPPED);
});

test('customers are compared when they are entered, imported, renamed and merged', async () => {
  const so = number();
  const added = await desk.add({ ho_va_ten: 'Zawahiri Ayman', giay_to: [{ loai: 'Hộ chiếu', so }] });
  expect(await hitOf(so)).toMatchObject({ khach_hang_id: added.id });
  const imported = number();
  const file = `ho_va_ten,loai_giay_to,so_giay_to\nAyman al-Zawahiri,Hộ chiếu,${imported}`;
  expect(await sendFile(api, '/khach-hang', file, { as: admin })).toMatchObject({ code: 200 });
  expect(await hitsOf(imported)).toHaveLength(1);
  const renamed = number();
  const { id } = await desk.add({ ho_va_ten: 'Người Khác', giay_to: [{ loai: 'Hộ chiếu', so: renamed }] });
  expect(await hitsOf(renamed)).toEqual([]);
  await desk.change(id, { ho_va_ten: 'Ayman Zawahri' });
  expect(await hitsOf(renamed)).toHaveLength(1);
  // An open hit stays with the person who remains.
  const clean = number();
  const survivor = await desk.add({ ho_va_ten: 'Lê Thị Sạch', giay_to: [{ loai: 'Hộ chiếu', so: clean }] });
  expect(await desk.merge(id, survivor.id)).toMatchObject({ code: 200 });
  expect(await buy(person('Lê Thị Sạch', clean))).toMatchObject(STOPPED);
  // What was decided goes with the record and is asked again: the other record has a name and a paper of its own.
  const [first, second] = [number(), number()];
  const one = await desk.add({ ho_va_ten: 'Ayman Zawahiri', giay_to: [{ loai: 'Hộ chiếu', so: first }] });
  await decide(await hitOf(first), HIT_STATUS.otherPerson);
  const two = await desk.add({ ho_va_ten: 'A. Zawahiri', giay_to: [{ loai: 'Hộ chiếu', so: second }] });
  expect(await desk.merge(one.id, two.id)).toMatchObject({ code: 200 });
  expect(await buy(person('A. Zawahiri', second))).toMatchObject(STOPPED);
  for (const hit of await hitsOf(first)) await decide(hit, HIT_STATUS.otherPerson);
  expect(await buy(person('A. Zawahiri', second))).toMatchObject({ code: 200 });
  // Nobody gets rid of a hit by deleting the customer.
  expect(await api.call('DELETE', `/khach-hang/${added.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
});

test('entries that a new version lacks close their open hits; the others keep their decisions', async () => {
  await list('Ayman Zawahiri,,1951-06-19,Ai Cập,QDi.006', 'Dragan Đorđević,,,,QDi.007', 'Trương Lạ Lùng,,,,QDi.008');
  const [gone, kept] = [person('Dragan Djordjevic'.replace('Dj', 'D').replace('dj', 'd')), person('Lùng Trương Lạ')];
  expect(await buy(gone)).toMatchObject(STOPPED);
  expect(await buy(kept)).toMatchObject(STOPPED);
  await decide(await hitOf(kept.so_giay_to), HIT_STATUS.otherPerson);
  const before = await api.sql('SELECT lan_doi FROM muc_sang_loc WHERE so_tham_chieu = $1', ['QDi.008']);
  expect(await list('Ayman Zawahiri,,1951-06-19,Ai Cập,QDi.006', 'Trương Lạ Lùng,,,,QDi.008')).toMatchObject({
    khong_doi: 2,
    go_bo: 1,
  });
  expect(await api.sql('SELECT lan_doi FROM muc_sang_loc WHERE so_tham_chieu = $1', ['QDi.008'])).toEqual(before);
  expect((await hitOf(gone.so_giay_to)).trang_thai).toBe(HIT_STATUS.closed);
  expect((await hitOf(kept.so_giay_to)).trang_thai).toBe(HIT_STATUS.otherPerson);
  expect(await buy(gone)).toMatchObject({ code: 200 });
  // The entry comes back, and so does the hit.
  await list('Ayman Zawahiri,,1951-06-19,Ai Cập,QDi.006', 'Dragan Đorđević,,,,QDi.007', 'Trương Lạ Lùng,,,,QDi.008');
  expect(await buy(gone)).toMatchObject(STOPPED);
});

test('a list that is switched off stops nobody, and everybody is compared again when it is switched on', async () => {
  const [found] = (await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: admin })).data;
  const turn = async (trang_thai: number) => {
    const [now] = (await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: admin })).data;
    const body = { trang_thai, phien_ban: now?.phien_ban };
    return api.call('PATCH', `/sang-loc/danh-sach/${found?.id}`, { as: admin, body });
  };
  const given = person('Ayman Zawahiri');
  expect(await turn(2)).toMatchObject({ code: 200, data: { dang_mo: 0 } });
  expect(await buy(given)).toMatchObject({ code: 200 });
  expect(await turn(1)).toMatchObject({ code: 200, data: { tien_do: 0 } });
  // A ticket does not wait for its turn among all customers.
  expect(await buy(given)).toMatchObject(STOPPED);
  await sweep();
  expect((await hitOf(given.so_giay_to)).trang_thai).toBe(HIT_STATUS.open);
});

test('the name on a ticket is compared although the record has no place for another one', async () => {
  const so = number();
  const { id } = await desk.add({ ho_va_ten: 'Lê Văn Nhiều Tên', giay_to: [{ loai: 'Hộ chiếu', so }] });
  const names = Array.from({ length: 20 }, (_none, place) => `Tên Khác ${place}`);
  await api.sql('UPDATE khach_hang SET ten_khac = $2 WHERE id = $1', [id, names]);
  expect(await buy(person('Lê Văn Nhiều Tên', so))).toMatchObject({ code: 200 });
  expect(await buy(person('Ayman Zawahiri', so))).toMatchObject(STOPPED);
});

test('two tickets of a new customer at once are both stopped, by one hit', async () => {
  const given = person('Ayman Zawahiri');
  const answers = await Promise.all([buy(given), buy(given), buy(given, manager)]);
  expect(answers.map(({ error }) => error)).toEqual(['CUSTOMER_ON_HOLD', 'CUSTOMER_ON_HOLD', 'CUSTOMER_ON_HOLD']);
  expect(await hitsOf(given.so_giay_to)).toHaveLength(1);
});

test('of two decisions at once one counts, and the same submission again is answered as the first time', async () => {
  const given = person('Ayman Zawahiri');
  await buy(given);
  const hit = await hitOf(given.so_giay_to);
  const answers = await Promise.all([decide(hit, HIT_STATUS.samePerson), decide(hit, HIT_STATUS.otherPerson, admin)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const now = await hitOf(given.so_giay_to);
  const key = crypto.randomUUID();
  expect(await decide(now, HIT_STATUS.otherPerson, manager, key)).toMatchObject({ code: 200 });
  expect(await decide(now, HIT_STATUS.otherPerson, manager, key)).toMatchObject({ code: 200 });
  expect(await decide(now, HIT_STATUS.otherPerson)).toMatchObject({ error: 'STALE_VERSION' });
});

test('a customer who was being written while the list came in is compared too', async () => {
  const slow = await api.database.inTransaction(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO khach_hang (ho_va_ten) VALUES ('Petar Novak') RETURNING id`.execute(trx);
    const file = [HEAD, 'Khác,Novak Petar,,,,K1'].join('\n');
    expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({ code: 200 });
    // The transaction of the customer still runs: nobody may be passed over meanwhile.
    for (let turn = 0; turn < 5; turn += 1)
      expect(await screenNextBatch(api.database, { size: 50 })).not.toBe('screened');
    return rows[0]?.id;
  });
  await sweep();
  expect(await api.sql('SELECT FROM ket_qua_sang_loc WHERE khach_hang_id = $1', [slow])).toHaveLength(1);
});

test('comparing everybody goes on from its place in another process', async () => {
  for (let made = 0; made < 120; made += 1) {
    const name = made === 119 ? 'Tomas Dvorak' : `Khách ${made}`;
    await api.sql(`INSERT INTO khach_hang (ho_va_ten) VALUES ($1)`, [name]);
  }
  let imports = 0;
  const importList = async () => {
    imports += 1;
    const rows = ['Khác,Novak Petar,,,,K1', 'Khác,Dvořák Tomáš,,,,K2', `Khác,Ludmila Zelenka ${imports},,,,K3`];
    expect(await sendFile(api, '/sang-loc', [HEAD, ...rows].join('\n'), { as: admin })).toMatchObject({ code: 200 });
  };
  await importList();
  const first = async () => {
    const batch = await screenNextBatch(api.database, { size: 50 });
    // The server looks every few seconds and may have been faster: a changed list is due again.
    if (batch === 'none') await importList();
    return batch;
  };
  await expect.poll(first, { timeout: 60_000 }).toBe('screened');
  const [list] = (await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: manager })).data;
  expect(list).toMatchObject({ ten: 'Khác', quet_xong_luc: null });
  expect(list?.tien_do).toBeGreaterThan(10);
  const other = await api.sibling();
  await Promise.all([
    sweep(),
    screenNextBatch(other.database, { size: 50 }),
    screenNextBatch(other.database, { size: 50 }),
  ]);
  expect(await api.sql(`SELECT FROM ket_qua_sang_loc WHERE ten_muc = 'Dvořák Tomáš'`)).toHaveLength(1);
});

test('somebody who decided a hit, or imported a list, is not deleted', async () => {
  const [role] = await api.sql<{ id: number }>(`SELECT vai_tro_id AS id FROM nguoi_dung WHERE tai_khoan = 'quanly'`);
  const add = async (tai_khoan: string) => {
    const body = { tai_khoan, ho_va_ten: 'Người Kiểm Tra', vai_tro_id: role?.id };
    const { data } = await api.call<{ id: number }>('POST', '/users', { as: admin, body });
    return data.id;
  };
  const [decider, importer] = [await add('quyetdinh'), await add('nhapdanhsach')];
  await api.sql('UPDATE ket_qua_sang_loc SET nguoi_quyet_dinh = $1 WHERE id = (SELECT max(id) FROM ket_qua_sang_loc)', [
    decider,
  ]);
  await api.sql('UPDATE danh_sach_sang_loc SET nguoi_nhap = $1', [importer]);
  for (const id of [decider, importer]) {
    expect(await api.call('DELETE', `/users/${id}`, { as: admin })).toMatchObject({
      code: 409,
      error: 'RECORD_IN_USE',
    });
  }
});
