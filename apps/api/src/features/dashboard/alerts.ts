import { BASE_MONEY, MONEY_GROUP } from '@doi-tien/contract/catalogue';
import type { Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import type { AlertKind } from '@doi-tien/contract/report';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { compare, isZero } from '@doi-tien/money/decimal';
import { findOldBackup } from '../../backups/backups.repository.ts';
import type { Moneys } from '../../books/moneys.ts';
import { together } from '../../db/conversation.ts';
import type { Db } from '../../db/database.ts';
import { booksAgree } from '../../ledger/quick-check.ts';
import { type HeldMoney, readCountDifferences, readLargeTrades, readSafeDays } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';

export interface Situation {
  sight: Sight;
  settings: Settings;
  moneys: Moneys;
  ket: SafeCheck | null;
  ngay: string;
  held: readonly HeldMoney[];
  ty_gia: Dashboard['ty_gia'];
}

/** What somebody should look at, the gravest first. */
export async function findAlerts(db: Db, situation: Situation): Promise<DashboardAlert[]> {
  const { sight, settings, ket, ngay } = situation;
  const nguong = settings.nguong_giao_dich_lon;
  const [isWhole, oldBackup, differences, large] = await together(
    sight.cost ? booksAgree(db) : true,
    sight.backups ? findOldBackup(db, settings) : null,
    sight.holdings ? readSafeDays(db, ngay, 2).then((days) => readCountDifferences(db, days)) : [],
    sight.kinds.length > 0 ? readLargeTrades(db, ngay, nguong, sight.kinds) : [],
  );
  return [
    ...(isWhole ? [] : [alert('so_sach_lech', {})]),
    ...(oldBackup ? [alert('sao_luu_cu', { luc: oldBackup })] : []),
    ...(ket?.qua_ngay ? [alert('ket_qua_ngay', { ket_id: ket.id, ma: ket.ma_ket, ngay: ket.ngay })] : []),
    ...differences.map((found) => alert('chenh_lech_quy', found)),
    ...lowStock(situation),
    ...rateAlerts(situation),
    ...large.map(({ loai: _kind, ...found }) => alert('giao_dich_lon', { ...found, nguong })),
  ];
}

function lowStock({ held, moneys }: Situation): DashboardAlert[] {
  return held
    .filter(({ so_luong, ton_toi_thieu }) => compare(so_luong, ton_toi_thieu) < 0)
    .map(({ tien_id, so_luong, ton_toi_thieu }) =>
      alert('ton_thap', {
        ...{ tien_id, ma_tien: moneys.get(tien_id)?.code ?? null, so_tien: so_luong, nguong: ton_toi_thieu },
      }),
    );
}

/** Stale rates; and money that is held and has no rate at all, which therefore cannot be valued. */
function rateAlerts({ ty_gia, held, moneys }: Situation): DashboardAlert[] {
  if (!ty_gia) return [];
  const stale = ty_gia
    .filter(({ cu }) => cu)
    .map(({ tien_id, ma_tien, hieu_luc_tu }) => alert('ty_gia_cu', { tien_id, ma_tien, luc: hieu_luc_tu }));
  const missing = held.flatMap(({ tien_id, so_luong }) => {
    const money = moneys.get(tien_id);
    const needsNone = !money || money.code === BASE_MONEY || money.group === MONEY_GROUP.banking;
    if (needsNone || isZero(so_luong) || ty_gia.some((rate) => rate.tien_id === tien_id)) return [];
    return [alert('chua_co_ty_gia', { tien_id, ma_tien: money.code })];
  });
  return [...stale, ...missing];
}

function alert(loai: AlertKind, given: Partial<Omit<DashboardAlert, 'loai'>>): DashboardAlert {
  return {
    ...{ loai, tien_id: null, ma_tien: null, ket_id: null, giao_dich_id: null, ma: null, duong_dan: null },
    ...{ ngay: null, luc: null, so_tien: null, nguong: null },
    ...given,
  };
}
