import type { HoursException, WorkingHours } from '@doi-tien/contract/working-hours.schema';
import { afterEach, expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const OUTSIDE = {
  code: 403,
  error: 'OUTSIDE_WORKING_HOURS',
  message: 'Không phải thời gian làm việc vui lòng thử lại sau',
};

const { api, admin, teller } = await startSignedIn({ admin: 'quantri', teller: 'giaodich1' });
afterEach(() => setWeek([]));

type Range = WorkingHours['khung_gio'][number];

const setWeek = async (khung_gio: Range[], ngay_nghi: WorkingHours['ngay_nghi'] = []) => {
  const { data } = await api.call<WorkingHours>('GET', '/thoi-gian-lam-viec', { as: admin });
  const body = { khung_gio, ngay_nghi, phien_ban: data.phien_ban };
  return api.call<WorkingHours>('PATCH', '/thoi-gian-lam-viec', { as: admin, body });
};

/** A week that is open all the time but today in the zone of the business. */
const closedToday = (): Range[] => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').dayOfWeek;
  return [1, 2, 3, 4, 5, 6, 7].filter((thu) => thu !== today).map((thu) => ({ thu, tu: '00:00', den: '24:00' }));
};

test('with no hours set nobody is restricted', async () => {
  const { data } = await api.call<WorkingHours>('GET', '/thoi-gian-lam-viec', { as: admin });
  expect(data).toMatchObject({ khung_gio: [], dang_mo: true });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject({ code: 200 });
});

test('outside the hours the next call of a signed-in person is refused with the sentence of the specification', async () => {
  expect((await setWeek(closedToday())).data.dang_mo).toBe(false);
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject(OUTSIDE);
});

test('outside the hours nobody can sign in but an administrator', async () => {
  await setWeek(closedToday());
  await expect(api.signIn('giaodich2')).rejects.toThrow(OUTSIDE.message);
  await expect(api.signIn('quantri')).resolves.toBeDefined();
});

test('somebody on the exception list goes on, from its start to its end', async () => {
  await setWeek(closedToday());
  const [person] = await api.sql<{ id: number }>(`SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`);
  const body = { nguoi_dung_id: person?.id, tu: '2026-01-01T00:00:00Z', den: null, ly_do: 'Kiểm kê cuối tháng' };
  const { data } = await api.call<HoursException>('POST', '/nguoi-dung-ngoai-gio', { as: admin, body });
  expect(data).toMatchObject({ hieu_luc: 1, tai_khoan: 'giaodich1' });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject({ code: 200 });
  const over = { den: '2026-01-02T00:00:00Z', phien_ban: data.phien_ban };
  await api.call('PATCH', `/nguoi-dung-ngoai-gio/${data.id}`, { as: admin, body: over });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject(OUTSIDE);
});

test('a holiday closes a day that is otherwise open', async () => {
  const allWeek = [1, 2, 3, 4, 5, 6, 7].map((thu) => ({ thu, tu: '00:00', den: '24:00' }));
  const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
  await setWeek(allWeek, [{ ngay: today, ten: 'Lễ' }]);
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject(OUTSIDE);
});

test('a change in one process holds at once in another', async () => {
  const other = await api.sibling();
  expect(await other.call('GET', '/tien', { as: teller })).toMatchObject({ code: 200 });
  await setWeek(closedToday());
  expect(await other.call('GET', '/tien', { as: teller })).toMatchObject(OUTSIDE);
});

test('refuses overlapping hours and an exception that ends before it starts', async () => {
  const overlapping = await setWeek([
    { thu: 1, tu: '08:00', den: '12:00' },
    { thu: 1, tu: '11:00', den: '13:00' },
  ]);
  expect(overlapping).toMatchObject({
    code: 422,
    errors: [{ field: 'khung_gio.1', message: 'Các khoảng giờ bị chồng nhau' }],
  });
  const body = { nguoi_dung_id: 1, tu: '2026-01-02T00:00:00Z', den: '2026-01-01T00:00:00Z', ly_do: 'x' };
  expect(await api.call('POST', '/nguoi-dung-ngoai-gio', { as: admin, body })).toMatchObject({
    code: 422,
    errors: [{ field: 'den' }],
  });
});
