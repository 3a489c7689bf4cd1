import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { inBetween } from '../support/in-between.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000' });
afterEach(() => counter.expectWholeBooks());

const ROLE_OF_TELLERS = "UPDATE vai_tro SET phan_quyen = phan_quyen || $1 WHERE ma = 'GIAO_DICH_VIEN'";
const buying = (create: boolean) => JSON.stringify({ 'giao-dich-mua-ngoai-te': { index: true, create } });
/** Open on no minute of today: one minute of another weekday. */
const elsewhen = () => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').dayOfWeek;
  return JSON.stringify([{ thu: (today % 7) + 1, tu: '00:00', den: '00:01' }]);
};

test.each<[what: string, error: string, meddle: () => Promise<unknown>, mend?: () => Promise<unknown>]>([
  [
    'the session was revoked',
    'INVALID_TOKEN',
    () => api.sql("DELETE FROM phien USING nguoi_dung u WHERE u.id = nguoi_dung_id AND u.tai_khoan = 'giaodich1'"),
  ],
  [
    'the role lost the permission',
    'FORBIDDEN',
    () => api.sql(ROLE_OF_TELLERS, [buying(false)]),
    () => api.sql(ROLE_OF_TELLERS, [buying(true)]),
  ],
  [
    'the hours ended',
    'OUTSIDE_WORKING_HOURS',
    () => api.sql('UPDATE thoi_gian_lam_viec SET khung_gio = $1', [elsewhen()]),
    () => api.sql("UPDATE thoi_gian_lam_viec SET khung_gio = '[]'"),
  ],
  [
    'the person was deactivated',
    'INVALID_TOKEN',
    () => api.sql("UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'giaodich1'"),
    () => api.sql("UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'giaodich1'"),
  ],
  [
    'the person was moved to another branch',
    'BRANCH_NOT_YOURS',
    async () => {
      await api.sql("INSERT INTO chi_nhanh (ma, ten, tien_to) VALUES ('CN2', 'Chi nhánh 2', 'B2')");
      await api.sql(
        "UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[(SELECT max(id) FROM chi_nhanh)] WHERE tai_khoan = 'giaodich1'",
      );
    },
    () => api.sql("UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE tai_khoan = 'giaodich1'"),
  ],
])('nothing is posted when %s between the first check and the transaction', async (_what, error, meddle, mend) => {
  const teller = await api.signIn('giaodich1');
  const before = await counter.position('USD');
  const key = crypto.randomUUID();
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }] };
  inBetween(api, meddle);
  expect(await counter.trade('giao-dich-mua-ngoai-te', body, teller, key)).toMatchObject({ status: false, error });
  expect(await counter.position('USD')).toEqual(before);
  await mend?.();
  // The refused attempt left no key behind: the same submission goes through once the right is back.
  const again = await api.signIn('giaodich1');
  expect(await counter.trade('giao-dich-mua-ngoai-te', body, again, key)).toMatchObject({ code: 200 });
});

test('a right that an act asks for on its way is the one that holds inside it', async () => {
  const far = {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25000' }],
    ly_do_ty_gia: 'Tờ cũ',
  };
  inBetween(api, () =>
    api.sql(`UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{giao-dich-mua-ngoai-te,overrideRate}', 'false')
             WHERE ma = 'QUAN_LY'`),
  );
  expect(await counter.trade('giao-dich-mua-ngoai-te', far)).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
});

test('revoking a session waits for the act that uses it', async () => {
  const teller = await api.signIn('giaodich2');
  const mine = "FROM phien p USING nguoi_dung u WHERE u.id = p.nguoi_dung_id AND u.tai_khoan = 'giaodich2'";
  const order: string[] = [];
  const { inTurn } = api.database;
  let revoked: Promise<unknown> | undefined;
  api.database.inTurn = (work, actor) => {
    api.database.inTurn = inTurn;
    return inTurn(async (trx) => {
      const answer = await work(trx);
      revoked = api.sql(`DELETE ${mine}`).then(() => order.push('revoked'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('posted');
      return answer;
    }, actor);
  };
  expect(await counter.buyUsd('100', '25900', teller)).toMatchObject({ code: 200 });
  await revoked;
  expect(order).toEqual(['posted', 'revoked']);
});
