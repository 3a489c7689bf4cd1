import type { Currency, CurrencyType } from '@doi-tien/contract/catalogue.schema';
import { expect, test } from 'vitest';
import { withClient } from '../support/databases.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const newType = (ma: string) => ({ ma, ten: `Loại ${ma}`, nhom: 2 });
const create = (ma: string, key?: string) =>
  api.call<CurrencyType>('POST', '/loai-tien', { as: admin, body: newType(ma), ...(key && { key }) });

test('the same key and body answer the first result and do the act once', async () => {
  const key = crypto.randomUUID();
  const first = await create('MOT', key);
  const second = await create('MOT', key);
  expect(second).toEqual(first);
  expect(await api.sql(`SELECT 1 FROM loai_tien WHERE ma = 'MOT'`)).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  const key = crypto.randomUUID();
  await create('HAI', key);
  expect(await create('BA', key)).toMatchObject({ code: 422, error: 'IDEMPOTENCY_KEY_REUSED' });
});

test('the same key is the same act, however the address is spelled', async () => {
  const key = crypto.randomUUID();
  const { data } = await create('DIA-CHI');
  const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId, 'idempotency-key': key };
  const payload = { ten: 'Một lần', phien_ban: data.phien_ban };
  const send = (url: string) => api.app.inject({ method: 'PATCH', url, headers, payload });
  const first = await send(`/api/loai-tien/${data.id}`);
  expect(first.statusCode).toBe(200);
  for (const url of [`/%61pi/loai-tien/${data.id}`, `/api/loai%2Dtien/${data.id}`, `/api/loai-tien/0${data.id}?`]) {
    expect((await send(url)).json()).toEqual(first.json());
  }
});

test('fifty submissions at once with one key make one record', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create('NAM-MUOI', key)));
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  expect(
    await api.sql(`SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'create' AND sau->>'ma' = 'NAM-MUOI'`),
  ).toHaveLength(1);
});

test('a refused act leaves its key free for a corrected try', async () => {
  const key = crypto.randomUUID();
  expect(await create('USD-TRUNG')).toMatchObject({ code: 200 });
  expect(await create('USD-TRUNG', key)).toMatchObject({
    code: 409,
    error: 'ALREADY_EXISTS',
    errors: [{ field: 'ma' }],
  });
  expect(await create('USD-KHAC', key)).toMatchObject({ code: 200 });
});

test('an update with a stale version is refused and changes nothing', async () => {
  const { data } = await create('CU');
  const body = { ten: 'Tên mới', phien_ban: data.phien_ban };
  expect(await api.call('PATCH', `/loai-tien/${data.id}`, { as: admin, body })).toMatchObject({ code: 200 });
  const late = await api.call('PATCH', `/loai-tien/${data.id}`, { as: admin, body: { ...body, ten: 'Muộn' } });
  expect(late).toMatchObject({ code: 409, error: 'STALE_VERSION' });
  expect((await api.call<CurrencyType>('GET', `/loai-tien/${data.id}`, { as: admin })).data.ten).toBe('Tên mới');
});

test('a field that was not sent keeps its value', async () => {
  const { data } = await api.call<CurrencyType>('POST', '/loai-tien', {
    as: admin,
    body: { ...newType('GIU'), trang_thai: 2 },
  });
  const body = { ten: 'Khác', phien_ban: data.phien_ban };
  const { data: saved } = await api.call<CurrencyType>('PATCH', `/loai-tien/${data.id}`, { as: admin, body });
  expect(saved).toMatchObject({ ten: 'Khác', trang_thai: 2, phien_ban: 2 });
});

test('a record in use cannot be deleted', async () => {
  const [usd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const answer = await api.call('DELETE', `/tien/${usd?.id}`, { as: admin });
  expect(answer).toMatchObject({ code: 409, error: 'RECORD_IN_USE' });
});

const branchBody = { ma: 'XOA', ten: 'Chi nhánh xoá', tien_to: 'X' };
const customerBody = { ho_va_ten: 'Khách Bị Xoá', giay_to: [{ loai: 'Hộ chiếu', so: 'X7700001' }] };
const userBody = async () => {
  const [role] = await api.sql<{ id: number }>(`SELECT vai_tro_id AS id FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`);
  return { tai_khoan: 'bixoa', ho_va_ten: 'Người Bị Xoá', vai_tro_id: role?.id };
};
test.each([
  ['/loai-tien', 'loai_tien', async () => newType('XOA')],
  ['/khach-hang', 'khach_hang', async () => customerBody],
  ['/users', 'nguoi_dung', userBody],
  ['/chi-nhanh', 'chi_nhanh', async () => branchBody],
])('two deletions of one record of %s at once delete it once', async (path, table, bodyOf) => {
  const created = await api.call<{ id: number }>('POST', path, { as: admin, body: await bodyOf() });
  expect(created).toMatchObject({ code: 200 });
  const { id } = created.data;
  const keys = [crypto.randomUUID(), crypto.randomUUID()];
  const remove = (key: string) => api.call('DELETE', `${path}/${id}`, { as: admin, key });
  // Both have read the record before either of them can delete it.
  const answers = await withClient(api.url, async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    const sent = Promise.all(keys.map(remove));
    await expect.poll(async () => (await waiting()).length, { interval: 20, timeout: 1500 }).toBe(2);
    await client.query('COMMIT');
    return sent;
  });
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 404]);
  const rows = await api.sql(
    `SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'delete' AND doi_tuong = $1 AND doi_tuong_id = $2`,
    [table.replace('_', '-'), String(id)],
  );
  expect(rows).toHaveLength(1);
  const first = answers.findIndex(({ code }) => code === 200);
  expect(await remove(keys[first] as string)).toEqual(answers[first]);
});
const waiting = () =>
  api.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

test('the base currency can be neither removed nor changed in what it is', async () => {
  const [vnd] = await api.sql<Currency>(`SELECT id, phien_ban FROM tien WHERE ma = 'VND'`);
  expect(await api.call('DELETE', `/tien/${vnd?.id}`, { as: admin })).toMatchObject({ code: 409 });
  const change = (body: object) =>
    api.call('PATCH', `/tien/${vnd?.id}`, { as: admin, body: { ...body, phien_ban: vnd?.phien_ban } });
  expect(await change({ so_le: 2 })).toMatchObject({ code: 422, errors: [{ field: 'so_le' }] });
  expect(await change({ trang_thai: 2 })).toMatchObject({ code: 422, errors: [{ field: 'trang_thai' }] });
});

test('every act is logged with what was before and after, in the same transaction', async () => {
  const { data } = await create('GHI');
  await api.call('PATCH', `/loai-tien/${data.id}`, { as: admin, body: { ten: 'Đã ghi', phien_ban: 1 } });
  const rows = await api.sql<{ hanh_dong: string; truoc: CurrencyType | null; sau: CurrencyType; tai_khoan: string }>(
    `SELECT * FROM log_thao_tac WHERE doi_tuong = 'loai-tien' AND doi_tuong_id = $1 ORDER BY id`,
    [String(data.id)],
  );
  expect(rows.map((row) => row.hanh_dong)).toEqual(['create', 'update']);
  expect(rows[1]).toMatchObject({ tai_khoan: 'quantri', truoc: { ten: 'Loại GHI' }, sau: { ten: 'Đã ghi' } });
});

test('when the log cannot be written the act does not happen', async () => {
  await api.sql('ALTER FUNCTION append_event RENAME TO append_event_away');
  try {
    expect(await create('KHONG-GHI')).toMatchObject({ code: 500, error: 'INTERNAL_ERROR' });
  } finally {
    await api.sql('ALTER FUNCTION append_event_away RENAME TO append_event');
  }
  expect(await api.sql(`SELECT 1 FROM loai_tien WHERE ma = 'KHONG-GHI'`)).toHaveLength(0);
});

test('the role requests run as can neither rewrite the log nor change the schema', async () => {
  const attempt = async (statement: string) => {
    await api.sql(`SET ROLE doitien_app; ${statement}`);
  };
  await expect(attempt('DELETE FROM log_thao_tac')).rejects.toThrow(/permission denied/);
  await expect(attempt(`UPDATE log_thao_tac SET tai_khoan = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(attempt('UPDATE log_dau_chuoi SET so = 0')).rejects.toThrow(/permission denied/);
  await expect(attempt('CREATE TABLE x (id int)')).rejects.toThrow(/permission denied/);
  await expect(attempt('ALTER TABLE tien ADD COLUMN x int')).rejects.toThrow(/must be owner/);
});

test('a person without the permission is refused before the body is looked at', async () => {
  const teller = await api.signIn('giaodich1');
  const answer = await api.call('POST', '/loai-tien', { as: teller, body: { gi: 'do' } });
  expect(answer).toMatchObject({ code: 403, error: 'FORBIDDEN' });
});

test('a token is worth nothing on another device', async () => {
  const stolen = { ...admin, deviceId: 'another-device' };
  expect(await api.call('GET', '/tien', { as: stolen })).toMatchObject({ code: 401, message: 'Token không hợp lệ' });
});

test('a route without declared access does not start', async () => {
  await api.app.close();
  const { registerAccess } = await import('../../apps/api/src/platform/http/access.ts');
  const { default: Fastify } = await import('fastify');
  const bare = Fastify();
  const unused = () => Promise.reject(new Error('unused'));
  registerAccess(bare, { authenticate: unused, readSettings: unused });
  expect(() => bare.get('/ho', async () => 'x')).toThrow(/declares no access/);
});
