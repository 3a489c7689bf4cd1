import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let admin: Caller;
let teller: Caller;
let accountant: Caller;
beforeAll(async () => {
  api = await startTestApp();
  [admin, teller, accountant] = [
    await api.signIn('quantri'),
    await api.signIn('giaodich1'),
    await api.signIn('ketoan'),
  ];
});
afterAll(() => api.close());

const filter = { f: [{ field: 'trang_thai', operator: 'eq', value: '1' }], sortField: 'ma', direction: 'asc' };
const save = (as: Caller, body: object) =>
  api.call<SavedView>('POST', '/bo-loc-da-luu', { as, body: { danh_sach: 'tien', truy_van: filter, ...body } });
const namesSeenBy = async (as: Caller, list = 'tien') =>
  (await api.call<SavedView[]>('GET', `/bo-loc-da-luu?danh_sach=${list}`, { as })).data.map(({ ten }) => ten);
const roleOf = async (code: string) =>
  (await api.sql<{ id: number }>('SELECT id FROM vai_tro WHERE ma = $1', [code]))[0]?.id;

describe('how somebody wants a list', () => {
  const path = '/tuy-chon-danh-sach/tien';
  const chosen = { mat_do: 'compact', thu_tu: ['ten', 'ma'], hien: { so_le: true }, do_rong: { ma: 120 }, so_dong: 50 };

  test('follows them to another device and is nobody else’s', async () => {
    expect(await api.call('GET', path, { as: teller })).toMatchObject({ code: 200, data: null });
    expect(await api.call('PUT', path, { as: teller, body: chosen })).toMatchObject({ code: 200 });
    const elsewhere = await api.signIn('giaodich1');
    expect((await api.call('GET', path, { as: elsewhere })).data).toEqual(chosen);
    expect((await api.call('GET', path, { as: accountant })).data).toBeNull();
  });

  test('is replaced as a whole and kept per list', async () => {
    await api.call('PUT', path, { as: teller, body: { mat_do: 'normal' } });
    expect((await api.call('GET', path, { as: teller })).data).toEqual({ mat_do: 'normal' });
    expect((await api.call('GET', '/tuy-chon-danh-sach/ket', { as: teller })).data).toBeNull();
  });

  test('is refused when it is not a choice about columns', async () => {
    const wrong = [
      { do_rong: { ma: 5 } },
      { so_dong: 5000 },
      { mat_do: 'huge' },
      { la: 1 },
      { thu_tu: Array.from({ length: 200 }, (_, index) => `c${index}`) },
      { hien: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`c${index}`, true])) },
    ];
    for (const body of wrong) {
      expect(await api.call('PUT', path, { as: teller, body })).toMatchObject({ code: 422 });
    }
    expect(await api.call('PUT', '/tuy-chon-danh-sach/Ten%20La', { as: teller, body: {} })).toMatchObject({
      code: 422,
    });
  });

  test('cannot be used to fill the database with lists that do not exist', async () => {
    const answers = [];
    for (let index = 0; index < 62; index += 1) {
      answers.push((await api.call('PUT', `/tuy-chon-danh-sach/la-${index}`, { as: accountant, body: {} })).code);
    }
    expect(answers.slice(0, 60).every((code) => code === 200)).toBe(true);
    expect(answers.at(-1)).toBe(422);
  });
});

describe('a saved view', () => {
  test('of one’s own is seen by nobody else', async () => {
    expect(await save(teller, { ten: 'Đang dùng' })).toMatchObject({ code: 200, data: { cua_toi: true } });
    expect(await namesSeenBy(teller)).toContain('Đang dùng');
    expect(await namesSeenBy(teller, 'ket')).toEqual([]);
    expect(await namesSeenBy(accountant)).not.toContain('Đang dùng');
    expect(await namesSeenBy(admin)).not.toContain('Đang dùng');
  });

  test('of somebody else cannot be read, changed or deleted by its number', async () => {
    const { data: view } = await save(teller, { ten: 'Riêng tôi' });
    const body = { ten: 'Của người khác', phien_ban: view.phien_ban };
    for (const as of [accountant, admin]) {
      expect(await api.call('PATCH', `/bo-loc-da-luu/${view.id}`, { as, body })).toMatchObject({ code: 404 });
      expect(await api.call('DELETE', `/bo-loc-da-luu/${view.id}`, { as })).toMatchObject({ code: 404 });
    }
    expect(await namesSeenBy(teller)).toContain('Riêng tôi');
  });

  test('of a role is seen by its people, and kept by people who may change roles', async () => {
    const vai_tro_id = await roleOf('GIAO_DICH_VIEN');
    expect(await save(teller, { ten: 'Của quầy', vai_tro_id })).toMatchObject({ code: 403 });
    const { data: view } = await save(admin, { ten: 'Của quầy', vai_tro_id, mac_dinh: true });
    expect(view).toMatchObject({ cua_toi: false, mac_dinh: true, ten_vai_tro: 'Giao dịch viên' });
    expect(await namesSeenBy(teller)).toContain('Của quầy');
    expect(await namesSeenBy(accountant)).not.toContain('Của quầy');
    const body = { ten: 'Sửa', phien_ban: view.phien_ban };
    expect(await api.call('PATCH', `/bo-loc-da-luu/${view.id}`, { as: teller, body })).toMatchObject({ code: 403 });
    expect(await api.call('DELETE', `/bo-loc-da-luu/${view.id}`, { as: teller })).toMatchObject({ code: 403 });
    expect(await api.call('PATCH', `/bo-loc-da-luu/${view.id}`, { as: admin, body })).toMatchObject({ code: 200 });
    expect(await namesSeenBy(teller)).toContain('Sửa');
  });

  test('that a role starts with takes the place of the one before', async () => {
    const vai_tro_id = await roleOf('KE_TOAN');
    await save(admin, { ten: 'Cũ', vai_tro_id, mac_dinh: true });
    await save(admin, { ten: 'Mới', vai_tro_id, mac_dinh: true });
    const { data } = await api.call<SavedView[]>('GET', '/bo-loc-da-luu?danh_sach=tien', { as: accountant });
    expect(data.filter(({ mac_dinh }) => mac_dinh).map(({ ten }) => ten)).toEqual(['Mới']);
  });

  test('needs a name of its own, and a role that exists', async () => {
    await save(accountant, { ten: 'Một' });
    expect(await save(accountant, { ten: 'Một' })).toMatchObject({ code: 409, errors: [{ field: 'ten' }] });
    expect(await save(accountant, { ten: '  ' })).toMatchObject({ code: 422 });
    expect(await save(admin, { ten: 'Vai trò lạ', vai_tro_id: 999_999 })).toMatchObject({ code: 422 });
  });

  test('changed meanwhile by another window is not overwritten', async () => {
    const { data: view } = await save(teller, { ten: 'Hai cửa sổ' });
    const change = (ten: string) =>
      api.call('PATCH', `/bo-loc-da-luu/${view.id}`, { as: teller, body: { ten, phien_ban: view.phien_ban } });
    expect(await change('Một')).toMatchObject({ code: 200 });
    expect(await change('Hai')).toMatchObject({ code: 409, error: 'STALE_VERSION' });
  });

  test('leaves its making, change and end in the action log', async () => {
    const { data: view } = await save(teller, { ten: 'Có dấu vết' });
    await api.call('DELETE', `/bo-loc-da-luu/${view.id}`, { as: teller });
    const rows = await api.sql<{ hanh_dong: string }>(
      `SELECT hanh_dong FROM log_thao_tac WHERE doi_tuong = 'bo-loc-da-luu' AND doi_tuong_id = $1 ORDER BY id`,
      [String(view.id)],
    );
    expect(rows.map(({ hanh_dong }) => hanh_dong)).toEqual(['create', 'delete']);
  });
});
