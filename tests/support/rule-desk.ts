import type { AllProposals, AllTaken, RateRule } from '@doi-tien/contract/rate-rules.schema';
import type { RateSource } from '@doi-tien/contract/rate-sources.schema';
import type { DeskRow, RateBoard, RateDesk, RatesSaved } from '@doi-tien/contract/rates.schema';
import { beforeEach, expect } from 'vitest';
import { openBranch } from './branches.ts';
import { startFeedServer, vcbList, vcbMoment } from './feed-server.ts';
import { settingsDesk } from './settings.ts';
import { startSignedIn } from './signed-in.ts';
import type { Caller, TestApp } from './test-app.ts';

/** A company with a branch of its own, a source and no rates: what the tests of rules ask and do. Each test begins without rates and rules. */
export async function openRuleDesk() {
  const feed = await startFeedServer();
  const { api, owner, manager, teller } = await startSignedIn(
    { owner: 'quantri', manager: 'quanly', teller: 'giaodich1' },
    { RATE_SOURCE_HOSTS: feed.place, RATE_SOURCE_CA: feed.file },
  );
  const settings = settingsDesk(api, owner);
  // The tests run at any hour of any day.
  const AWAKE = { quy_tac_nghi_tu: 0, quy_tac_nghi_den: 0, quy_tac_theo_gio_lam: false };
  await settings.switched({ bat_nguon_ty_gia: true, bat_bang_ty_gia: true, ...AWAKE });
  const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  const ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));
  const branch = await openBranch(api, owner, 'RR');
  const inBranch = { ...owner, branchId: branch.id };

  const source = await addSource(api, owner, feed.url);
  // Each test begins without any rate.
  await api.sql('ALTER TABLE ty_gia DISABLE TRIGGER USER');

  let clock = Date.now() - 3_600_000;
  const publish = async (...rows: [string, string, string, string][]) => {
    clock += 2000;
    feed.answerWith(vcbList(vcbMoment(new Date(clock)), rows));
    const { data } = await api.call('POST', `/nguon-ty-gia/${source.id}/lay`, { as: owner });
    expect(data).toMatchObject({ ket_qua_lay: 'good' });
  };
  beforeEach(async () => {
    await api.sql('DELETE FROM ty_gia');
    await api.sql('DELETE FROM quy_tac_ty_gia');
  });
  return {
    api,
    owner,
    manager,
    teller,
    settings,
    AWAKE,
    feed,
    ids,
    branch,
    inBranch,
    source,
    publish,
    automatic: { tu_dong: true },
    ...askedOf(api, owner, ids),
  };
}

/** Switched on, and not due by itself: tests fetch when they mean to. */
async function addSource(api: TestApp, owner: Caller, dia_chi: string): Promise<RateSource> {
  const source = (
    await api.call<RateSource>('POST', '/nguon-ty-gia', {
      as: owner,
      body: { ten: 'Ngân hàng', cach: 1, dinh_dang: 'xml_vcb', dia_chi },
    })
  ).data;
  await api.sql(
    `INSERT INTO hen_lay_ty_gia (nguon_id, lan_toi) VALUES ($1, 'infinity') ON CONFLICT (nguon_id) DO UPDATE SET lan_toi = 'infinity'`,
    [source.id],
  );
  await api.sql('UPDATE nguon_ty_gia SET trang_thai = 1');
  return source;
}

/** What people ask and do about rates. */
function askedOf(api: TestApp, owner: Caller, ids: Record<string, number>) {
  const rule = async (more: object = {}, as = owner) =>
    api.call<RateRule>('POST', '/quy-tac-ty-gia', { as, body: { tien_id: ids.USD, buoc: '10', ...more } });
  const post = (ma: string, mua: string, ban: string, more: object = {}, as = owner) =>
    api.call<RatesSaved>('POST', '/ty-gia', {
      as,
      body: { dong: [{ tien_id: ids[ma], ty_gia_mua: mua, ty_gia_ban: ban, ty_gia_goc: mua, ...more }] },
    });
  const desk = async (as = owner, scope = 'cong_ty') =>
    (await api.call<RateDesk>('GET', `/ty-gia/niem-yet?pham_vi=${scope}`, { as })).data;
  const row = async (ma = 'USD', as = owner, scope = 'cong_ty', group: string | null = null) =>
    (await desk(as, scope)).dong.find((each) => each.ma_tien === ma && each.nhom_ty_gia === group) as DeskRow;
  const logs = () => api.sql<{ n: number }>(`SELECT count(*)::int AS n FROM log_thao_tac WHERE doi_tuong = 'ty-gia'`);
  const board = async (code = '') =>
    (await api.call<RateBoard>('GET', `/bang-ty-gia${code && `?chi_nhanh=${code}`}`)).data.dong.find(
      ({ ma }) => ma === 'USD',
    );

  const take = (body: object, as = owner) => api.call<AllTaken>('POST', '/ty-gia/theo-quy-tac', { as, body });
  const everywhere = async () => (await api.call<AllProposals>('GET', '/ty-gia/de-xuat', { as: owner })).data;
  return { rule, post, desk, row, logs, board, take, everywhere };
}

/** The body that takes what was told, or some lines of it. */
export const bodyOf = (
  { chu }: AllProposals,
  isSent: (line: AllProposals['chu'][number]['dong'][number]) => boolean = () => true,
) => ({
  chu: chu.map(({ chi_nhanh_id, dong }) => ({
    chi_nhanh_id,
    dong: dong
      .filter(isSent)
      .map(({ tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, quy_tac_id, lan_lay_id }) => ({
        tien_id,
        nhom_ty_gia,
        ty_gia_mua,
        ty_gia_ban,
        ty_gia_goc,
        theo_quy_tac: { quy_tac_id, lan_lay_id },
      })),
  })),
});
