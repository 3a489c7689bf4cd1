import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { PRIVACY_REQUEST } from '@doi-tien/contract/privacy';
import type { PrivacyOfPerson } from '@doi-tien/contract/privacy.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../../tests/support/customers.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import { forgetPeople } from './forget-people.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const ELECTRONIC = 'giao-dich-mua-tien-dien-tu';
const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '30000000000' });
const desk = customerDesk(api, admin);
const approvals = approvalsOf(api);
const later = await api.later(5 * 366 + 2);
afterEach(() => counter.expectWholeBooks());

const dollars = (so_luong: string) => ({ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' });
const ask = async (id: number, ghi_chu = 'Đến quầy') =>
  expect(
    await api.call('POST', `/khach-hang/${id}/rieng-tu`, {
      as: admin,
      body: { loai: PRIVACY_REQUEST.delete, ghi_chu },
    }),
  ).toMatchObject({ code: 200 });
const freeFrom = async (id: number) =>
  (await api.call<PrivacyOfPerson>('GET', `/khach-hang/${id}/rieng-tu`, { as: admin })).data.xoa_tu_ngay;
const known = (name: string, number: string) => ({ ten_khach: name, loai_giay_to: 'CCCD', so_giay_to: number });

/** Tables with a row that says one of the words; the log is one chain and stays whole, answers of submissions go after days. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const tables = await api.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('log_thao_tac', 'khoa_gui_trung', 'live_events') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await api.sql<{ said: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} x WHERE x::text ILIKE ANY($1::text[])) AS said`,
      [words.map((word) => `%${word}%`)],
    );
    if (row?.said) found.push(name);
  }
  return found;
}

test('whose ticket waits, whose report is not sent or who is on a list is not deleted, and the reason is not told', async () => {
  const waiting = { trang_thai: 2 as const, ...known('Chờ Tiền', 'WAIT1') };
  const chi_tiet = [{ tien_id: counter.currencyId('USDT'), so_luong: '10', ty_gia: '25800' }];
  expect(await counter.trade(ELECTRONIC, { chi_tiet, ...waiting })).toMatchObject({ code: 200 });
  expect(await counter.trade(BUY, { chi_tiet: [dollars('16000')], ...known('Chưa Gửi', 'LARGE1') })).toMatchObject({
    code: 200,
  });
  const listed = await desk.add({ ho_va_ten: 'Đã Trùng', giay_to: [{ loai: 'CCCD', so: 'LISTED1' }] });
  await api.sql(
    `WITH l AS (INSERT INTO danh_sach_sang_loc (ten, nguon, trang_thai) VALUES ('Thử', 'csv', 2) RETURNING id),
       e AS (INSERT INTO muc_sang_loc (danh_sach_id, khoa, loai, ten, noi_dung_hash, lan_doi) SELECT id, 'k', 1, 'Ai', 'h', 0 FROM l RETURNING id)
     INSERT INTO ket_qua_sang_loc (khach_hang_id, muc_id, diem, ten_khach, ten_muc, khop_ngay_sinh, dau_van, trang_thai)
     SELECT $1, id, 100, 'Đã Trùng', 'Ai', 1, 'v', 2 FROM e`,
    [listed.id],
  );
  const people = [await desk.ofPaper('WAIT1'), await desk.ofPaper('LARGE1'), listed];
  for (const { id } of people) {
    await ask(id);
    expect(await freeFrom(id)).toBeNull();
  }
  expect(await forgetPeople(later.database)).toBe(0);
  const { data } = await api.call<ListPage<LargeReport>>('GET', '/bao-cao-giao-dich-lon', { as: admin });
  const [report] = data.items;
  const sent = { phien_ban: report?.phien_ban, ma_tham_chieu: 'CQ-1' };
  const send = await api.call('PATCH', `/bao-cao-giao-dich-lon/${report?.id}/gui`, { as: admin, body: sent });
  expect(send).toMatchObject({ code: 200 });
  expect(await forgetPeople(later.database)).toBe(1);
  const names = await Promise.all(people.map(async ({ id }) => (await desk.find(id)).ho_va_ten));
  expect(names).toEqual(['Chờ Tiền', null, 'Đã Trùng']);
});

test('nothing but the log names a person who was deleted', async () => {
  const [name, number, old] = ['Lương Quên Lãng', 'FORGET77', 'FORGET78'];
  const notes = { tien_id: counter.currencyId('USD'), to_tien: [{ gia_tri: '100', so_seri: 'S1' }] };
  // Written down before anybody knew the paper.
  const brought = { ...notes, ten_khach: name, so_giay_to: number, dia_chi: 'Phố Quên Lãng', ghi_chu: `Của ${name}` };
  expect(await api.call('POST', '/tien-gia', { as: admin, body: brought })).toMatchObject({ code: 200 });
  const merged = await desk.add({ ho_va_ten: `${name} Cũ`, giay_to: [{ loai: 'CMND', so: old }] });
  await approvals.set({ duyet_phieu_tu: '1' });
  const body = { chi_tiet: [dollars('100')], ...known(name, number), dien_thoai: '0987654321', ghi_chu: `Anh ${name}` };
  const filed = approvals.filed(await counter.trade(BUY, body));
  const refused = approvals.filed(await counter.trade(BUY, { ...body, chi_tiet: [dollars('200')] }));
  expect(await approvals.approve(filed, admin)).toMatchObject({ code: 200 });
  expect(await approvals.refuse(refused.id, admin)).toMatchObject({ code: 200 });
  await approvals.set({ duyet_phieu_tu: '' });
  const { id } = await desk.ofPaper(number);
  expect(await desk.merge(merged.id, id)).toMatchObject({ code: 200 });
  await ask(id, `Thư của ${name}`);
  expect(await tablesThatSay([name, number])).toContain('yeu_cau_duyet');
  expect(await forgetPeople(later.database)).toBe(1);
  expect(await tablesThatSay([name, number, old, '0987654321', 'Quên Lãng'])).toEqual([]);
  // What was approved can still be read.
  const { noi_dung } = await approvals.detail(filed.id, admin);
  expect(noi_dung).toMatchObject({ chi_tiet: [{ so_luong: '100' }] });
  const { data } = await api.call<ListPage<Trade>>('GET', `/${BUY}?q=${number}`, { as: admin });
  expect(data.items).toEqual([]);
});

test('a ticket that is written while its customer is deleted gets a record of its own', async () => {
  for (let time = 0; time < 5; time += 1) {
    const number = `RACE${time}`;
    const { id } = await desk.add({ ho_va_ten: 'Người Đua', giay_to: [{ loai: 'CCCD', so: number }] });
    await ask(id);
    const ticket = { chi_tiet: [dollars('10')], ...known('Người Đua', number) };
    const [answer] = await Promise.all([counter.trade(BUY, ticket), forgetPeople(api.database)]);
    expect(answer).toMatchObject({ code: 200 });
    const [row] = await api.sql<{ name: string | null; paper: string | null }>(
      `SELECT c.ho_va_ten AS name, (SELECT p.so FROM giay_to p WHERE p.khach_hang_id = c.id) AS paper
       FROM giao_dich g JOIN khach_hang c ON c.id = g.khach_hang_id WHERE g.id = $1`,
      [answer.data.id],
    );
    expect(row).toEqual({ name: 'Người Đua', paper: number });
  }
});
