import { BASE_CURRENCY, CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Dashboard, DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import type { AlertKind } from '@doi-tien/contract/report';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { TRANSFER_LATE_HOURS } from '@doi-tien/contract/transfer';
import { compare, isZero } from '@doi-tien/money/decimal';
import { findOldBackup } from '../../domain/backups/backups.repository.ts';
import { type Currencies, isCash } from '../../domain/currencies/currencies.ts';
import { booksAgree } from '../../domain/ledger/quick-check.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { readCountDifferences, readLargeTrades, readVoids, readWaiting } from './alerts.repository.ts';
import { type HeldCurrency, readSafeDays } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';
import { readLateTransfers } from './transfers.repository.ts';

export interface Situation {
  branchId: number;
  sight: Sight;
  settings: Settings;
  currencies: Currencies;
  ket: SafeCheck | null;
  ngay: string;
  held: readonly HeldCurrency[];
  ty_gia: Dashboard['ty_gia'];
  kiem_quy: LastCount | null;
}

/** What somebody should look at, the gravest first. */
export async function findAlerts(db: Db, situation: Situation): Promise<DashboardAlert[]> {
  const { branchId, sight, settings, ket, ngay } = situation;
  const nguong = settings.nguong_giao_dich_lon;
  const hasKinds = sight.kinds.length > 0;
  const [isWhole, oldBackup, differences, late, large, waiting, voids] = await together(
    sight.cost ? booksAgree(db, branchId) : true,
    sight.backups ? findOldBackup(db, settings) : null,
    sight.holdings ? readSafeDays(db, branchId, ngay, 2).then((days) => readCountDifferences(db, branchId, days)) : [],
    sight.transfers ? readLateTransfers(db, [branchId], TRANSFER_LATE_HOURS) : [],
    hasKinds ? readLargeTrades(db, branchId, ngay, nguong, sight.kinds) : [],
    hasKinds ? readWaiting(db, branchId, sight.kinds) : [],
    hasKinds ? readVoids(db, branchId, ngay, sight.kinds) : [],
  );
  return [
    ...(isWhole ? [] : [alert('so_sach_lech', {})]),
    ...(oldBackup ? [alert('sao_luu_cu', { luc: oldBackup })] : []),
    ...(ket?.qua_ngay ? [alert('ket_qua_ngay', { ket_id: ket.id, ma: ket.ma_ket, ngay: ket.ngay })] : []),
    ...differences.filter((found) => !isTold(found, situation.kiem_quy)).map((found) => alert('chenh_lech_quy', found)),
    ...late.map((found) => alert('dieu_chuyen_lau', found)),
    ...waiting.map((found) => alert('phieu_cho', found)),
    ...unsorted(situation),
    ...voids.map((found) => alert('phieu_huy', found)),
    ...lowStock(situation),
    ...rateAlerts(situation),
    ...large.map(({ loai: _kind, ...found }) => alert('giao_dich_lon', { ...found, nguong })),
  ];
}

/** The last count tells its own differences; the same figure is not a second line. */
function isTold(found: { ket_id: number; tien_id: number; so_tien: string }, last: LastCount | null): boolean {
  if (last?.ket_id !== found.ket_id) return false;
  return last.chenh_lech.some(
    ({ tien_id, so_tien }) => tien_id === found.tien_id && compare(so_tien, found.so_tien) === 0,
  );
}

/** Cash nobody has sorted by note; what is not cash has no notes. */
function unsorted({ held, currencies }: Situation): DashboardAlert[] {
  return held.flatMap(({ tien_id, chua_phan_loai }) => {
    const currency = currencies.get(tien_id);
    if (!currency || !isCash(currency) || isZero(chua_phan_loai)) return [];
    return [alert('chua_phan_loai', { tien_id, ma_tien: currency.code, so_tien: chua_phan_loai })];
  });
}

function lowStock({ held, currencies }: Situation): DashboardAlert[] {
  return held
    .filter(({ so_luong, ton_toi_thieu }) => compare(so_luong, ton_toi_thieu) < 0)
    .map(({ tien_id, so_luong, ton_toi_thieu }) =>
      alert('ton_thap', {
        tien_id,
        ma_tien: currencies.get(tien_id)?.code ?? null,
        so_tien: so_luong,
        nguong: ton_toi_thieu,
      }),
    );
}

/** Stale rates; and money that is held and has no rate at all, which therefore cannot be valued. */
function rateAlerts({ ty_gia, held, currencies }: Situation): DashboardAlert[] {
  if (!ty_gia) return [];
  const stale = ty_gia
    .filter(({ cu }) => cu)
    .map(({ tien_id, ma_tien, hieu_luc_tu }) => alert('ty_gia_cu', { tien_id, ma_tien, luc: hieu_luc_tu }));
  const missing = held.flatMap(({ tien_id, so_luong }) => {
    const currency = currencies.get(tien_id);
    const needsNone = !currency || currency.code === BASE_CURRENCY || currency.group === CURRENCY_GROUP.banking;
    if (needsNone || isZero(so_luong) || ty_gia.some((rate) => rate.tien_id === tien_id)) return [];
    return [alert('chua_co_ty_gia', { tien_id, ma_tien: currency.code })];
  });
  return [...stale, ...missing];
}

function alert(loai: AlertKind, given: Partial<Omit<DashboardAlert, 'loai'>>): DashboardAlert {
  return {
    loai,
    tien_id: null,
    ma_tien: null,
    ket_id: null,
    giao_dich_id: null,
    dieu_chuyen_id: null,
    ma: null,
    duong_dan: null,
    so_phieu: null,
    ngay: null,
    luc: null,
    so_tien: null,
    nguong: null,
    ...given,
  };
}
