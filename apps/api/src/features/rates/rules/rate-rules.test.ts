import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import type { AllProposals } from '@doi-tien/contract/rate-rules.schema';
import type { RateSource } from '@doi-tien/contract/rate-sources.schema';
import { describe, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../../tests/support/approvals.ts';
import { bodyOf, openRuleDesk } from '../../../../../../tests/support/rule-desk.ts';
import { postByRules } from './post-by-rules.ts';

const {
  api,
  owner,
  manager,
  teller,
  settings,
  ids,
  branch,
  inBranch,
  publish,
  rule,
  post,
  desk,
  row,
  automatic,
  logs,
  board,
  take,
  AWAKE,
} = await openRuleDesk();
const fail = (error: unknown) => {
  throw error;
};

test('the desk shows what a rule proposes, and what is taken says so only where the rule still says it', async () => {
  await post('USD', '26000', '26300');
  const { data: made } = await rule({ mua_lech: '-30', ban_lech: '0.1', ban_cach: 2 });
  await publish(['USD', '26,110', '26,140', '26,390']);
  const { de_xuat } = await row();
  expect(de_xuat).toMatchObject({
    ty_gia_mua: '26080',
    ty_gia_ban: '26420',
    ty_gia_goc: '26250',
    quy_tac_id: made.id,
    nguon: 'Ngân hàng',
    da_dang: false,
    hoi: 'tat',
  });
  const told = { quy_tac_id: made.id, lan_lay_id: de_xuat?.lan_lay_id };
  const asProposed = { ty_gia_goc: '26250', theo_quy_tac: told };
  const taken = (await post('USD', '26080', '26420', asProposed)).data.dong[0];
  expect(taken).toMatchObject({ theo_quy_tac: true, nguon: 'Ngân hàng', moc_nguon: de_xuat?.moc });
  expect((await row()).hien_tai).toMatchObject({ theo_quy_tac: true, moc_nguon: de_xuat?.moc });
  expect((await row()).de_xuat).toMatchObject({ da_dang: true });
  const other = (await post('USD', '26090', '26420', asProposed)).data.dong[0];
  expect(other).toMatchObject({ theo_quy_tac: false, nguon: null, moc_nguon: null });
  const older = { ...asProposed, theo_quy_tac: { ...told, lan_lay_id: 99_999 } };
  expect((await post('USD', '26080', '26420', older)).data.dong[0]).toMatchObject({ theo_quy_tac: false });
});

test('a new list is on the board of every branch as soon as it is fetched, one act for each owner', async () => {
  await post('USD', '26000', '26300');
  await api.call('POST', '/ty-gia', {
    as: inBranch,
    body: {
      pham_vi: 'chi_nhanh',
      dong: [{ tien_id: ids.USD, ty_gia_mua: '26010', ty_gia_ban: '26310', ty_gia_goc: '26010' }],
    },
  });
  await rule(automatic);
  await rule({ ...automatic, chi_nhanh_id: branch.id, nen: 2, mua_lech: '20', ban_lech: '20' }, inBranch);
  const [before] = await logs();
  await publish(['USD', '26,110', '26,140', '26,390']);
  expect(await board()).toMatchObject({ ty_gia_mua: '26110', ty_gia_ban: '26390' });
  expect(await board('CN-RR')).toMatchObject({ ty_gia_mua: '26130', ty_gia_ban: '26410' });
  const [after] = await logs();
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(2);
  const log = await api.sql(
    `SELECT nguoi_dung_id, tai_khoan, ip, hanh_dong FROM log_thao_tac WHERE doi_tuong = 'ty-gia' ORDER BY id DESC LIMIT 1`,
  );
  expect(log).toEqual([{ nguoi_dung_id: null, tai_khoan: null, ip: null, hanh_dong: 'create' }]);
  const posted = await api.sql(
    'SELECT nguoi_tao, quy_tac_id IS NOT NULL AS "byRule", moc_nguon IS NOT NULL AS "hasMoment" FROM ty_gia ORDER BY id DESC LIMIT 2',
  );
  expect(posted).toEqual([
    { nguoi_tao: null, byRule: true, hasMoment: false },
    { nguoi_tao: null, byRule: true, hasMoment: true },
  ]);
  expect(await postByRules(api.database, fail)).toBe(0);
});

test('two processes post the same list once', async () => {
  await post('USD', '26000', '26300');
  await publish(['USD', '26,110', '26,140', '26,390']);
  await rule(automatic);
  const sibling = await api.sibling();
  const posted = await Promise.all([api, sibling, api, sibling].map(({ database }) => postByRules(database, fail)));
  expect(posted.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  expect(await api.sql('SELECT count(*)::int AS n FROM ty_gia WHERE quy_tac_id IS NOT NULL')).toEqual([{ n: 1 }]);
});

describe('outside its bounds a rule asks and posts nothing', () => {
  const waiting = async () =>
    (await api.call<{ canh_bao: DashboardAlert[] }>('GET', '/dashboard', { as: owner })).data.canh_bao
      .filter(({ loai }) => loai === 'ty_gia_cho')
      .map(({ so_phieu }) => so_phieu);

  test('a jump, and a currency that has no rate yet', async () => {
    await post('USD', '26000', '26300');
    await rule(automatic);
    await rule({ ...automatic, tien_id: ids.EUR });
    await publish(['USD', '27,000', '-', '27,300'], ['EUR', '28,000', '-', '29,000']);
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26000');
    expect((await row()).de_xuat).toMatchObject({ hoi: 'nhay', ty_gia_mua: '27000' });
    expect((await row('EUR')).de_xuat).toMatchObject({ hoi: 'moi' });
    expect(await waiting()).toEqual([2]);
    await publish(['USD', '26,200', '-', '26,500'], ['EUR', '28,000', '-', '29,000']);
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26200');
    expect(await waiting()).toEqual([1]);
  });

  test('however large a jump a rule allows, what a person would type twice waits for one', async () => {
    await post('USD', '26000', '26300');
    await rule({ ...automatic, nhay_toi_da: '90' });
    await publish(['USD', '32,000', '-', '33,000']);
    expect((await row()).de_xuat).toMatchObject({ hoi: 'nhay' });
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26000');
  });

  test('a list that is stale, hours of rest, and the part switched off', async () => {
    await post('USD', '26000', '26300');
    await publish(['USD', '26,110', '-', '26,390']);
    await api.sql('UPDATE nguon_ty_gia SET cu_sau_phut = 1');
    await rule(automatic);
    expect(await postByRules(api.database, fail)).toBe(0);
    expect((await row()).de_xuat).toMatchObject({ hoi: 'cu' });
    await api.sql('UPDATE nguon_ty_gia SET cu_sau_phut = 720');
    const hour = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').hour;
    await settings.switched({ quy_tac_nghi_tu: hour, quy_tac_nghi_den: (hour + 2) % 24 });
    expect(await postByRules(api.database, fail)).toBe(0);
    await settings.switched({ ...AWAKE, bat_nguon_ty_gia: false });
    expect(await postByRules(api.database, fail)).toBe(0);
    expect(Object.keys(await row())).not.toContain('de_xuat');
    expect((await rule({ tien_id: ids.EUR })).error).toBe('RATE_SOURCES_OFF');
    await settings.switched({ bat_nguon_ty_gia: true });
    await postByRules(api.database, fail);
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26110');
  });
});

test('a group follows its currency: what is proposed at the desk, only what is posted by itself', async () => {
  const group = (await desk()).dong.find(
    ({ ma_tien, nhom_ty_gia }) => ma_tien === 'USD' && nhom_ty_gia !== null,
  )?.nhom_ty_gia;
  await post('USD', '26000', '26300');
  await post('USD', '25900', '26300', { nhom_ty_gia: group });
  await rule({ nhay_toi_da: '1' });
  await rule({ ...automatic, nhom_ty_gia: group, nen: 3, mua_lech: '-50', nhay_toi_da: '9' });
  await publish(['USD', '26,500', '-', '26,800']);
  // The rate of all notes waits for a person, so the group stands on the posted one.
  expect((await row('USD', owner, 'cong_ty', group)).hien_tai?.ty_gia_mua).toBe('25950');
  expect((await row('USD', owner, 'cong_ty', group)).de_xuat).toMatchObject({ ty_gia_mua: '26450' });
});

test('the order of trust, another unit, and a source that lacks the column', async () => {
  const second = await api.call<RateSource>('POST', '/nguon-ty-gia', {
    as: owner,
    body: { ten: 'Tin trước', cach: 2, dinh_dang: 'xml_vcb', thu_tu_tin: 1, don_vi: 'JPY=100', trang_thai: 1 },
  });
  await post('JPY', '160', '170');
  await rule({ tien_id: ids.JPY, buoc: '0.01' });
  await publish(['JPY', '165.50', '-', '175.20']);
  const unit = (await row('JPY')).don_vi_ty_gia;
  expect((await row('JPY')).de_xuat).toMatchObject({ nguon: 'Ngân hàng', ty_gia_mua: String(165.5 * unit) });
  await api.sql(
    `WITH f AS (INSERT INTO lan_lay_ty_gia (nguon_id, cach, ket_qua, luc_dau, luc_cuoi, moc) VALUES ($1, 2, 'good', now(), now(), now()) RETURNING id)
     INSERT INTO gia_nguon (lan_id, ma, don_vi, mua, chuyen_khoan, ban) SELECT id, 'JPY', 100, NULL, 16600, 17600 FROM f`,
    [second.data.id],
  );
  expect((await row('JPY')).de_xuat).toMatchObject({
    nguon: 'Tin trước',
    ty_gia_mua: String(166 * unit),
    ty_gia_ban: String(176 * unit),
  });
  await api.sql('UPDATE nguon_ty_gia SET trang_thai = 2 WHERE id = $1', [second.data.id]);
});

test('everything everywhere is taken in one act as it was seen; what changed meanwhile is refused', async () => {
  await post('USD', '26000', '26300');
  await post('EUR', '28000', '29000');
  await rule();
  await rule({ tien_id: ids.EUR, nhay_toi_da: '3' });
  await rule({ chi_nhanh_id: branch.id, nen: 2, mua_lech: '20', ban_lech: '20' }, inBranch);
  await publish(['USD', '26,110', '-', '26,390'], ['EUR', '28,100', '-', '29,100']);
  const seen = (await api.call<AllProposals>('GET', '/ty-gia/de-xuat', { as: owner })).data;
  expect(
    seen.chu.map(({ chi_nhanh_id, dong }) => [
      chi_nhanh_id,
      dong.map(({ ma_tien, ty_gia_mua }) => `${ma_tien} ${ty_gia_mua}`),
    ]),
  ).toEqual([
    [null, ['USD 26110', 'EUR 28100']],
    [branch.id, ['USD 26130']],
  ]);
  await publish(['USD', '26,120', '-', '26,400'], ['EUR', '28,100', '-', '29,100']);
  expect((await take(bodyOf(seen))).error).toBe('RATE_PROPOSALS_CHANGED');
  const now = (await api.call<AllProposals>('GET', '/ty-gia/de-xuat', { as: owner })).data;
  expect((await take(bodyOf(now), manager)).error).toBe('NOT_IN_EVERY_BRANCH');
  expect((await take(bodyOf(now), teller)).code).toBe(403);
  expect((await take(bodyOf(now))).data).toEqual({ so_dong: 3, so_chu: 2 });
  expect(await board()).toMatchObject({ ty_gia_mua: '26120' });
  expect(await board('CN-RR')).toMatchObject({ ty_gia_mua: '26140' });
  expect(
    await api.sql('SELECT count(*)::int AS n, count(nguoi_tao)::int AS by FROM ty_gia WHERE quy_tac_id IS NOT NULL'),
  ).toEqual([{ n: 3, by: 3 }]);
  expect((await api.call<AllProposals>('GET', '/ty-gia/de-xuat', { as: owner })).data.chu).toEqual([]);
});

test('rules of the company take a person who works everywhere, and posting by itself the right to post', async () => {
  expect((await rule({}, manager)).error).toBe('NOT_IN_EVERY_BRANCH');
  expect((await rule({}, teller)).code).toBe(403);
  const own = await rule({ chi_nhanh_id: 1 }, manager);
  expect(own.code).toBe(200);
  expect((await rule({ chi_nhanh_id: branch.id }, manager)).errors).toMatchObject([{ field: 'chi_nhanh_id' }]);
  const twice = await rule({ chi_nhanh_id: 1 }, manager);
  expect(twice.error).toBe('ALREADY_EXISTS');
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ty-gia,create}', 'false') WHERE ma = 'QUAN_LY'`,
  );
  const change = (more: object) =>
    api.call('PATCH', `/quy-tac-ty-gia/${own.data.id}`, { as: manager, body: { phien_ban: 1, ...more } });
  expect((await change(automatic)).error).toBe('FORBIDDEN');
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ty-gia,create}', 'true') WHERE ma = 'QUAN_LY'`,
  );
  expect((await change(automatic)).code).toBe(200);
  const log = await api.sql('SELECT hanh_dong, doi_tuong FROM log_thao_tac ORDER BY id DESC LIMIT 1');
  expect(log).toEqual([{ hanh_dong: 'update', doi_tuong: 'quy-tac-ty-gia' }]);
  for (const wrong of [
    { tien_id: ids.VND },
    { nen: 2 },
    { nen: 3 },
    { nhom_ty_gia: 'x' },
    { buoc: '0' },
    { nguon_id: 999 },
  ]) {
    expect((await rule(wrong)).code).toBe(422);
  }
});

test('where far rates need a second person, a rule that posts by itself does too', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_ty_gia_tu: '0' });
  expect((await rule()).code).toBe(200);
  expect((await rule({ ...automatic, tien_id: ids.EUR })).error).toBe('APPROVAL_REQUIRED');
  expect(await api.sql('SELECT FROM quy_tac_ty_gia WHERE tu_dong')).toEqual([]);
  await approvals.set({ duyet_ty_gia_tu: '' });
});
