import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit, ScreeningList } from '@doi-tien/contract/screening.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { makeEntries, unFile } from '../../../../../tests/support/un-list.ts';

let api: TestApp;
let admin: Caller;
let hit: ScreeningHit;
let list: ScreeningList;
const people: Record<string, Caller> = {};
beforeAll(async () => {
  api = await startTestApp();
  for (const account of ['quantri', 'quanly', 'giaodich1', 'ketoan']) people[account] = await api.signIn(account);
  admin = people.quantri as Caller;
  const file = 'danh_sach,ten,ngay_sinh\nNội bộ,Ayman Zawahiri,1951';
  expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({ code: 200 });
  const body = { ho_va_ten: 'Zawahiri Ayman', giay_to: [{ loai: 'Hộ chiếu', so: 'C1' }] };
  expect(await api.call('POST', '/khach-hang', { as: admin, body })).toMatchObject({ code: 200 });
  hit = (await api.call<{ items: ScreeningHit[] }>('GET', '/sang-loc/ket-qua', { as: admin })).data
    .items[0] as ScreeningHit;
  list = (await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as: admin })).data[0] as ScreeningList;
});
afterAll(() => api.close());

/** Who may do what; the others get 403. A wrong version shows that the right was there, and changes nothing. */
const CALLS: [what: string, allowed: string[], call: (as: Caller) => Promise<{ code: number }>][] = [
  ['see hits', ['quantri', 'quanly'], (as) => api.call('GET', '/sang-loc/ket-qua', { as })],
  ['see one hit', ['quantri', 'quanly'], (as) => api.call('GET', `/sang-loc/ket-qua/${hit.id}`, { as })],
  ['see lists', ['quantri', 'quanly'], (as) => api.call('GET', '/sang-loc/danh-sach', { as })],
  [
    'decide',
    ['quantri', 'quanly'],
    (as) =>
      api.call('POST', `/sang-loc/ket-qua/${hit.id}/quyet-dinh`, {
        as,
        body: { trang_thai: 3, ly_do: 'Khác', phien_ban: 99 },
      }),
  ],
  [
    'switch lists',
    ['quantri'],
    (as) => api.call('PATCH', `/sang-loc/danh-sach/${list.id}`, { as, body: { trang_thai: 2, phien_ban: 99 } }),
  ],
  ['try a file', ['quantri'], (as) => sendFile(api, '/sang-loc', 'danh_sach,ten\nX,Y Z', { as, query: 'thu=1' })],
];

test.each(CALLS)('only some roles may %s', async (_what, allowed, call) => {
  for (const [account, as] of Object.entries(people)) {
    const { code } = await call(as);
    expect([account, code === 403]).toEqual([account, !allowed.includes(account)]);
  }
  expect(await api.sql('SELECT trang_thai FROM ket_qua_sang_loc')).toEqual([{ trang_thai: HIT_STATUS.open }]);
});

test('a decision takes the right of its own, a reason, and one of the two answers', async () => {
  const decide = (body: object, as = people.quanly as Caller) =>
    api.call('POST', `/sang-loc/ket-qua/${hit.id}/quyet-dinh`, { as, body: { phien_ban: hit.phien_ban, ...body } });
  expect(await decide({ trang_thai: 3 })).toMatchObject({ code: 422, errors: [{ field: 'ly_do' }] });
  expect(await decide({ trang_thai: 3, ly_do: '  ' })).toMatchObject({ code: 422 });
  for (const trang_thai of [1, 4, '3', null])
    expect(await decide({ trang_thai, ly_do: 'x' })).toMatchObject({ code: 422 });
  expect(await decide({ trang_thai: 3, ly_do: 'x', diem: 0 })).toMatchObject({ code: 422 });
  const setScreen = (allowed: boolean) =>
    api.sql(
      `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{khach-hang,screen}', to_jsonb($1::boolean)) WHERE ma = 'QUAN_LY'`,
      [allowed],
    );
  await setScreen(false);
  await expect.poll(async () => (await decide({ trang_thai: 3, ly_do: 'x' })).code).toBe(403);
  await setScreen(true);
});

test('who looked at a hit is in the log of the customer', async () => {
  await api.call('GET', `/sang-loc/ket-qua/${hit.id}`, { as: people.quanly });
  const rows = await api.sql(
    `SELECT tai_khoan FROM log_thao_tac WHERE doi_tuong = 'khach-hang' AND hanh_dong = 'view' AND doi_tuong_id = $1 ORDER BY id`,
    [String(hit.khach_hang_id)],
  );
  expect(rows).toContainEqual({ tai_khoan: 'quanly' });
});

test('the start page tells those who decide, and nobody else', async () => {
  const alertsOf = async (account: string) => {
    const { data } = await api.call<{ canh_bao: { loai: string; so_phieu: number }[] }>('GET', '/dashboard', {
      as: people[account],
    });
    return data.canh_bao.filter(({ loai }) => loai === 'sang_loc');
  };
  expect(await alertsOf('quanly')).toMatchObject([{ so_phieu: 1 }]);
  expect(await alertsOf('giaodich1')).toEqual([]);
  expect(await alertsOf('ketoan')).toEqual([]);
});

test('a broken list is refused with its line and leaves the one before as it was; the same list twice changes nothing', async () => {
  const send = (content: string, name = 'un.xml') => sendFile(api, '/sang-loc', content, { as: admin, name });
  const whole = unFile(makeEntries(120));
  expect(await send(whole)).toMatchObject({ code: 200, data: { them_moi: 121, go_bo: 0 } });
  const kept = () => api.sql('SELECT count(*)::int, max(lan_doi) FROM muc_sang_loc WHERE con_hieu_luc');
  const before = await kept();
  const broken = await send(whole.slice(0, -3000));
  expect(broken).toMatchObject({ code: 422, error: 'FILE_XML_BROKEN', message: expect.stringMatching(/dòng \d+/) });
  expect(await send('<!DOCTYPE x><CONSOLIDATED_LIST/>')).toMatchObject({ error: 'FILE_HAS_DTD' });
  expect(await send(whole)).toMatchObject({ code: 200, data: { khong_doi: 121, them_moi: 0, go_bo: 0 } });
  expect(await kept()).toEqual(before);
  // Neither another file nor half of one takes the place of a list.
  expect(await send('danh_sach,ten\nUN,Ai Đó Khác', 'un.csv')).toMatchObject({ error: 'IMPORT_HAS_BAD_ROWS' });
  const half = `danh_sach,ten,ngay_sinh\nNội bộ,Người Mới Đến,1960\nNội bộ,Sai Ngày Sinh,hôm qua`;
  const partly = await sendFile(api, '/sang-loc', half, { as: admin, query: 'che_do=dong_dung' });
  expect(partly).toMatchObject({ code: 200, data: { them_moi: 1, dong_loi: 1, go_bo: 0 } });
  // The XML reader belongs to lists: elsewhere such a file is no table.
  expect(await sendFile(api, '/khach-hang', whole, { as: admin, name: 'un.xml' })).toMatchObject({
    error: 'FILE_TYPE_UNSUPPORTED',
  });
});

test('a file that drops most of a list needs a yes, and its dry run says what would go', async () => {
  const rows = (count: number) =>
    ['danh_sach,ten,so_tham_chieu', ...Array.from({ length: count }, (_, at) => `Lớn,Người Số ${at},L-${at}`)].join(
      '\n',
    );
  const send = (content: string, query = '') => sendFile(api, '/sang-loc', content, { as: admin, query });
  expect(await send(rows(20))).toMatchObject({ code: 200, data: { them_moi: 20 } });
  expect(await send(rows(1), 'thu=1')).toMatchObject({
    code: 200,
    data: { go_bo: 19, dong_ket_qua: 0, can_xac_nhan: true },
  });
  expect(await send(rows(1))).toMatchObject({ error: 'LIST_LOSES_MOST', message: expect.stringContaining('19') });
  const inForce = async () =>
    (await api.sql("SELECT FROM muc_sang_loc WHERE so_tham_chieu LIKE 'L-%' AND con_hieu_luc")).length;
  expect(await inForce()).toBe(20);
  // Half of it goes without a question, and so do few entries of a short list.
  expect(await send(rows(10), 'thu=1')).toMatchObject({ data: { go_bo: 10, can_xac_nhan: false } });
  expect(await send(rows(1), 'xac_nhan=1')).toMatchObject({ code: 200, data: { go_bo: 19 } });
  expect(await inForce()).toBe(1);
});

test('a file with more names than can be compared is refused before anything is kept', async () => {
  const aliases = Array.from(
    { length: 100 },
    (_none, at) => `Tên ${String.fromCharCode(97 + (at % 26))}${'x'.repeat(1 + at / 26)} Khác`,
  ).join('; ');
  const rows = Array.from({ length: 500 }, (_none, at) => `Nhiều tên,Người Số ${at},${aliases},N-${at}`);
  const file = ['danh_sach,ten,ten_khac,so_tham_chieu', ...rows].join('\n');
  expect(await sendFile(api, '/sang-loc', file, { as: admin, query: 'thu=1' })).toMatchObject({
    error: 'LIST_TOO_MANY_NAMES',
  });
  expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({
    code: 422,
    error: 'LIST_TOO_MANY_NAMES',
  });
  expect(await api.sql("SELECT FROM danh_sach_sang_loc WHERE ten = 'Nhiều tên'")).toEqual([]);
});

test('closing open hits by a file or a switched-off list takes the right to decide', async () => {
  const file = (...names: string[]) => ['danh_sach,ten', ...names.map((name) => `Đóng,${name}`)].join('\n');
  expect(await sendFile(api, '/sang-loc', file('Quách Đại Nhân', 'Tống Giang Hồ'), { as: admin })).toMatchObject({
    code: 200,
  });
  const [entry] = await api.sql("SELECT id, danh_sach_id FROM muc_sang_loc WHERE ten = 'Quách Đại Nhân'");
  await api.sql(
    `INSERT INTO ket_qua_sang_loc (khach_hang_id, muc_id, diem, ten_khach, ten_muc, khop_ngay_sinh, dau_van)
     SELECT khach_hang_id, $1, diem, ten_khach, ten_muc, khop_ngay_sinh, dau_van FROM ket_qua_sang_loc WHERE id = $2`,
    [entry?.id, hit.id],
  );
  await api.sql(`UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object(
    'sang-loc', (phan_quyen->'sang-loc') || '{"import": true, "update": true}', 'khach-hang', (phan_quyen->'khach-hang') || '{"screen": false}')
    WHERE ma = 'QUAN_LY'`);
  const as = people.quanly as Caller;
  await expect
    .poll(async () => (await sendFile(api, '/sang-loc', file('Tống Giang Hồ'), { as })).error)
    .toBe('HITS_NEED_DECISION');
  const lists = (await api.call<ScreeningList[]>('GET', '/sang-loc/danh-sach', { as })).data;
  const list = lists.find(({ ten }) => ten === 'Đóng');
  const body = { trang_thai: 2, phien_ban: list?.phien_ban };
  expect(await api.call('PATCH', `/sang-loc/danh-sach/${list?.id}`, { as, body })).toMatchObject({
    error: 'HITS_NEED_DECISION',
  });
  const open = () => api.sql('SELECT FROM ket_qua_sang_loc WHERE muc_id = $1 AND trang_thai = 1', [entry?.id]);
  expect(await open()).toHaveLength(1);
  expect(await sendFile(api, '/sang-loc', file('Tống Giang Hồ'), { as: admin })).toMatchObject({ code: 200 });
  expect(await open()).toHaveLength(0);
});
