import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { sweep } from '../session/sign-in/sweep.ts';

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });

const get = (path: string, as: Caller, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${as.token}`, device_id: as.deviceId, ...headers },
  });
const inBackground = async (path: string, as: Caller) => {
  const answer = await get(path, as, { prefer: 'respond-async' });
  expect(answer.headers['preference-applied']).toBe('respond-async');
  return (answer.json() as { data: { id: number } }).data.id;
};
const fileOf = async (id: number, as: Caller) => (await api.call<StoredFile>('GET', `/tep-xuat/${id}`, { as })).data;
const ready = async (id: number, as: Caller) => {
  await expect.poll(async () => (await fileOf(id, as)).trang_thai, { timeout: 10_000 }).toBe(2);
  return fileOf(id, as);
};

test('a file that nobody waits for is written, listed, and is the file one would have waited for', async () => {
  const path = '/tien/export?sortField=ma&direction=asc&format=csv';
  const id = await inBackground(path, admin);
  const file = await ready(id, admin);
  expect(file).toMatchObject({ id, ten_tep: expect.stringMatching(/^tien-\d{4}-\d\d-\d\d\.csv$/) });
  expect(Date.parse(file.het_han) - Date.parse(file.ngay_tao)).toBe(24 * 3_600_000);
  const { data: files } = await api.call<StoredFile[]>('GET', '/tep-xuat', { as: admin });
  expect(files.map((each) => each.id)).toContain(id);
  const stored = await get(`/tep-xuat/${id}/noi-dung`, admin);
  expect(stored.headers['content-disposition']).toContain(file.ten_tep);
  expect(stored.rawPayload.length).toBe(file.kich_thuoc);
  expect(stored.payload).toBe((await get(path, admin)).payload);
  const workbook = await ready(await inBackground('/tien/export', admin), admin);
  const { rawPayload } = await get(`/tep-xuat/${workbook.id}/noi-dung`, admin);
  expect((await readXlsx(rawPayload)).sheets).toHaveLength(2);
});

test('a file is its owner’s alone, goes with the right it needed, and can be deleted', async () => {
  const { id } = await ready(await inBackground('/ty-gia/export', manager), manager);
  for (const path of [`/tep-xuat/${id}`, `/tep-xuat/${id}/noi-dung`]) {
    expect((await get(path, admin)).statusCode).toBe(404);
  }
  expect((await api.call('DELETE', `/tep-xuat/${id}`, { as: admin })).code).toBe(404);
  // The stored file is never stored again: the copy would not know which right it takes.
  const again = await get(`/tep-xuat/${id}/noi-dung`, manager, { prefer: 'respond-async' });
  expect(again.headers['preference-applied']).toBeUndefined();
  const setExport = (allowed: boolean) =>
    api.sql(
      `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ty-gia,export}', to_jsonb($1::boolean)) WHERE ma = 'QUAN_LY'`,
      [allowed],
    );
  await setExport(false);
  await expect.poll(async () => (await get(`/tep-xuat/${id}/noi-dung`, manager)).statusCode).toBe(403);
  await setExport(true);
  await expect.poll(async () => (await get(`/tep-xuat/${id}/noi-dung`, manager)).statusCode).toBe(200);
  expect((await api.call('DELETE', `/tep-xuat/${id}`, { as: manager })).code).toBe(200);
  expect((await get(`/tep-xuat/${id}`, manager)).statusCode).toBe(404);
  const refused = await get('/log-thao-tac/export', await api.signIn('giaodich1'), { prefer: 'respond-async' });
  expect(refused.statusCode).toBe(403);
});

test('files of a lost process are given up, only the newest ten are kept, and a day later all are gone', async () => {
  const { id } = await ready(await inBackground('/tien/export', admin), admin);
  await api.sql(`UPDATE tep_xuat SET trang_thai = 1, ghi_luc = now() - interval '5 minutes' WHERE id = $1`, [id]);
  expect((await fileOf(id, admin)).trang_thai).toBe(3);
  expect((await get(`/tep-xuat/${id}/noi-dung`, admin)).json()).toMatchObject({ error: 'FILE_NOT_READY' });
  for (let made = 0; made < 11; made += 1) await ready(await inBackground('/loai-tien/export', admin), admin);
  const { data: files } = await api.call<StoredFile[]>('GET', '/tep-xuat', { as: admin });
  expect(files).toHaveLength(10);
  expect(files.map((each) => each.id)).not.toContain(id);
  await api.sql(`UPDATE tep_xuat SET ngay_tao = now() - interval '25 hours'`);
  expect((await api.call('GET', '/tep-xuat', { as: admin })).data).toEqual([]);
  await api.database.inTransaction(sweep);
  expect(await api.sql('SELECT count(*)::int n FROM phan_tep_xuat')).toEqual([{ n: 0 }]);
});

test('a stored file asks for the confirmation its export asks for, and waits while the safe is counted blind', async () => {
  const counter = await openCounter(api, manager);
  await counter.open({ VND: '1000000' });
  const teller = await api.signIn('giaodich1');
  const clerk = await api.signIn('ketoan');
  const { id } = await ready(await inBackground('/giao-dich-ban-ngoai-te/export', clerk), clerk);
  const setConfirming = (on: boolean) =>
    api.sql(
      `UPDATE cau_hinh_chung SET gia_tri = gia_tri || jsonb_build_object('xac_nhan_lai_xuat_file', $1::boolean)`,
      [on],
    );
  await setConfirming(true);
  await api.sql(`UPDATE phien SET xac_nhan_luc = now() - interval '1 hour'`);
  const asked = await get(`/tep-xuat/${id}/noi-dung`, clerk);
  expect(asked.json()).toMatchObject({ code: 403, error: 'REAUTH_REQUIRED' });
  await setConfirming(false);
  expect((await get(`/tep-xuat/${id}/noi-dung`, clerk)).statusCode).toBe(200);
  await api.sql('UPDATE ket SET an_so_lieu = true, xac_nhan = 1, chot_luc = now()');
  expect((await get(`/tep-xuat/${id}/noi-dung`, clerk)).json()).toMatchObject({ error: 'SAFE_BEING_COUNTED' });
  await api.sql('UPDATE ket SET an_so_lieu = false');
  expect((await get(`/tep-xuat/${id}/noi-dung`, clerk)).statusCode).toBe(200);
  expect((await get(`/tep-xuat/${id}/noi-dung`, teller)).statusCode).toBe(404);
});
