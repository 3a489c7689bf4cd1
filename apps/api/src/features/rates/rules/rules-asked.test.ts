import type { AllProposals } from '@doi-tien/contract/rate-rules.schema';
import { describe, expect, test } from 'vitest';
import { openBranch } from '../../../../../../tests/support/branches.ts';
import { bodyOf, openRuleDesk } from '../../../../../../tests/support/rule-desk.ts';

const { api, owner, ids, publish, rule, post, desk, row, automatic, take, everywhere } = await openRuleDesk();

describe('what has to be looked at is not taken with all others, whoever takes them', () => {
  const usdGroup = async () =>
    (await desk()).dong.find(({ ma_tien, nhom_ty_gia }) => ma_tien === 'USD' && nhom_ty_gia !== null)?.nhom_ty_gia ??
    null;
  const asksOf = ({ chu }: AllProposals) => chu.flatMap(({ dong }) => dong.map(({ ma_tien, hoi }) => [ma_tien, hoi]));

  test('a jump, rates far apart and a stale list of rules that post nothing by themselves', async () => {
    await post('USD', '26000', '26300');
    await post('EUR', '28000', '29000');
    await rule();
    await rule({ tien_id: ids.EUR });
    await rule({ tien_id: ids.KRW, buoc: '0.01', nhay_toi_da: '90' });
    await publish(['USD', '26,110', '-', '26,390'], ['EUR', '29,900', '-', '31,500'], ['KRW', '15', '-', '18.88']);
    expect((await row('EUR')).de_xuat).toMatchObject({ hoi: 'nhay' });
    const seen = await everywhere();
    expect(asksOf(seen)).toEqual([
      ['USD', 'tat'],
      ['EUR', 'nhay'],
      ['KRW', 'lech'],
    ]);
    expect((await take(bodyOf(seen))).error).toBe('RATE_RULE_ASKS');
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26000');
    const typed = { xac_nhan: { ty_gia_mua: '29900', ty_gia_ban: '31500', ty_gia_goc: '30700' }, ly_do: 'Thử' };
    const [euro] = bodyOf(seen, ({ ma_tien }) => ma_tien === 'EUR').chu[0]?.dong ?? [];
    expect((await take({ chu: [{ dong: [{ ...euro, ...typed }] }] })).error).toBe('RATE_RULE_ASKS');
    await api.sql('UPDATE nguon_ty_gia SET cu_sau_phut = 1');
    expect(asksOf(await everywhere()).map(([, asks]) => asks)).toEqual(['cu', 'cu', 'cu']);
    expect((await take(bodyOf(seen, ({ hoi }) => hoi === 'tat'))).error).toBe('RATE_RULE_ASKS');
    await api.sql('UPDATE nguon_ty_gia SET cu_sau_phut = 720');
    const both = await Promise.all([1, 2].map(() => take(bodyOf(seen, ({ hoi }) => hoi === 'tat'))));
    expect(both.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'RATE_PROPOSALS_CHANGED']);
    expect(await api.sql('SELECT count(*)::int AS n FROM ty_gia WHERE quy_tac_id IS NOT NULL')).toEqual([{ n: 1 }]);
  });

  test('what the desk would ask, beside what the rule does: a scheduled rate, and a second person', async () => {
    await post('USD', '26000', '26300');
    await post('EUR', '28000', '29000');
    await rule();
    await rule({ tien_id: ids.EUR, nhay_toi_da: '3' });
    await publish(['USD', '26,110', '-', '26,390'], ['EUR', '28,100', '-', '29,100']);
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, 36000, 36300, 36000, now() + interval '2 hours')`,
      [ids.USD],
    );
    expect(asksOf(await everywhere())).toEqual([
      ['USD', 'lech'],
      ['EUR', 'tat'],
    ]);
  });

  test('a group stands on no rate of all notes that waits, taken everywhere or posted by itself', async () => {
    const group = await usdGroup();
    await post('USD', '26000', '26300');
    await post('USD', '25900', '26200', { nhom_ty_gia: group });
    await rule(automatic);
    const ofGroup = { ...automatic, nhom_ty_gia: group, nen: 3, mua_lech: '-50', ban_lech: '-50', nhay_toi_da: '9' };
    await rule(ofGroup);
    // In two hours it is another rate: a person would have to type the new one twice.
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, 36000, 36300, 36000, now() + interval '2 hours')`,
      [ids.USD],
    );
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $2, 26000, 26300, 26000, now() + interval '2 hours')`,
      [ids.USD, group],
    );
    await publish(['USD', '26,300', '-', '26,600']);
    expect((await row()).hien_tai?.ty_gia_mua).toBe('26000');
    expect((await row('USD', owner, 'cong_ty', group)).hien_tai).toMatchObject({
      ty_gia_mua: '25950',
      theo_quy_tac: true,
    });
    await api.sql('UPDATE quy_tac_ty_gia SET tu_dong = false');
    await post('USD', '25900', '26200', { nhom_ty_gia: group });
    const seen = await everywhere();
    expect(seen.chu[0]?.dong.map(({ ty_gia_mua, hoi }) => [ty_gia_mua, hoi])).toEqual([
      ['26300', 'lech'],
      ['25950', 'tat'],
    ]);
    expect((await take(bodyOf(seen, ({ hoi }) => hoi === 'tat'))).data).toEqual({ so_dong: 1, so_chu: 1 });
    expect((await row('USD', owner, 'cong_ty', group)).hien_tai).toMatchObject({ theo_quy_tac: true });
  });

  test('for a branch that is closed nothing is taken', async () => {
    await post('USD', '26000', '26300');
    const closing = await openBranch(api, owner, 'RZ');
    await rule({ chi_nhanh_id: closing.id }, { ...owner, branchId: closing.id });
    await publish(['USD', '26,110', '-', '26,390']);
    const seen = await everywhere();
    expect(seen.chu.map(({ chi_nhanh_id }) => chi_nhanh_id)).toEqual([closing.id]);
    await api.sql('UPDATE chi_nhanh SET trang_thai = 2 WHERE id = $1', [closing.id]);
    expect((await everywhere()).chu).toEqual([]);
    expect((await take(bodyOf(seen))).error).toBe('RATE_PROPOSALS_CHANGED');
    expect(await api.sql('SELECT FROM ty_gia WHERE chi_nhanh_id = $1', [closing.id])).toEqual([]);
  });
});
