import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { readBranchFigures } from './company.repository.ts';
import { readFiguresUntil } from './same-hour.repository.ts';
import { partsUntil } from './same-hour.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);

const ZONE = 'Asia/Ho_Chi_Minh';
const sight = { kinds: [...TRADE_KINDS], lines: [...PROFIT_REPORTS] };

test('earlier days are cut at the hour of now, and past midnight where a safe was left open overnight', () => {
  const day = { branchId: 1, ngay: '2026-11-13', working: '2026-11-14' };
  const cut = (now: string) => partsUntil([day], now, ZONE)[0]?.until;
  expect(cut('2026-11-14T03:10:20Z')).toBe('2026-11-13T03:11:00Z');
  expect(cut('2026-11-14T18:00:00Z')).toBe('2026-11-13T18:00:00Z');
  // Where clocks change, the hour on the wall counts.
  const spring = { branchId: 1, ngay: '2026-03-28', working: '2026-03-29' };
  expect(partsUntil([spring], '2026-03-29T08:00:00Z', 'Europe/Berlin')[0]?.until).toBe('2026-03-28T09:00:00Z');
});

test('a day up to its end is what the daily figures say, with voids and fees; before its first ticket there is nothing', async () => {
  const safe = await counter.open({ VND: '2000000000', USD: '1000' });
  const bought = await counter.buyUsd('1000', '25900');
  await counter.sellUsd('500', '26150');
  await counter.sellUsd('100', '26150');
  await counter.trade('giao-dich-mua-tien-dien-tu', {
    chi_tiet: [{ tien_id: counter.currencyId('USDT'), so_luong: '100', ty_gia: '25800' }],
    phi_thu: '20000',
  });
  const [sold] = await api.sql<{ id: number }>("SELECT max(id)::int AS id FROM giao_dich WHERE loai = 'BNT'");
  const void_ = { as: manager, body: { ly_do: 'Khách đổi ý' } };
  await api.call('PATCH', `/giao-dich-ban-ngoai-te/${sold?.id}/huy`, void_);
  const until = (moment: string) =>
    api.database.read((db) => readFiguresUntil(db, [{ branchId: 1, ngay: safe.ngay, until: moment }], sight));
  const [whole] = await api.database.read((db) => readBranchFigures(db, [1], [safe.ngay, safe.ngay], sight));
  expect(whole).toMatchObject({ so_phieu: 4, so_huy: 1 });
  expect(await until('2100-01-01T00:00:00Z')).toEqual([whole]);
  const [first] = await api.sql<{ luc: string }>(
    "SELECT (b.ngay_tao - interval '1 ms')::text AS luc FROM but_toan b JOIN giao_dich g ON g.but_toan_id = b.id WHERE g.id = $1",
    [bought.data.id],
  );
  const earlier = await until(first?.luc ?? '');
  expect(
    earlier.every(({ so_phieu, gia_tri, loi_nhuan }) => so_phieu === 0 && gia_tri === '0' && loi_nhuan === '0'),
  ).toBe(true);
  // Kinds and lines that a role does not see are not in it.
  const none = await api.database.read((db) =>
    readFiguresUntil(db, [{ branchId: 1, ngay: safe.ngay, until: '2100-01-01T00:00:00Z' }], { kinds: [], lines: [] }),
  );
  expect(none).toMatchObject([{ so_phieu: 0, gia_tri: '0', loi_nhuan: '0' }]);
});
