import { BASE_CURRENCY, CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Dashboard, DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import { licenceRules } from '@doi-tien/contract/licence';
import { namedOff, partsOff } from '@doi-tien/contract/parts';
import type { AlertKind } from '@doi-tien/contract/report';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { TRANSFER_LATE_HOURS } from '@doi-tien/contract/transfer';
import { compare, isZero } from '@doi-tien/money/decimal';
import { findOldBackup } from '../../domain/backups/backups.repository.ts';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { findBooksThatDiffer } from '../../domain/ledger/quick-check.ts';
import { type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { countOpenHits } from '../../domain/screening/screening-switch.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { readCountDifferences, readLargeTrades, readStaleRates, readVoids, readWaiting } from './alerts.repository.ts';
import { type OverCeilingNow, overCeilings, readDue, readLastExceeded } from './compliance.repository.ts';
import { type HeldCurrency, readSafeDays } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';
import type { FoundAlert } from './found-alert.ts';
import { readHandlings, withHandlings } from './handlings.ts';
import { readLatePrints } from './printers.repository.ts';
import { readSourceAlerts, readWaitingProposals } from './rate-sources.repository.ts';
import { readStatementAlerts } from './statements.repository.ts';
import { readLateTransfers, readTransferDifferences } from './transfers.repository.ts';

export interface Situation {
  sight: Sight;
  settings: Settings;
  currencies: Currencies;
  ty_gia: Dashboard['ty_gia'];
  /** In the time zone of the business. */
  today: string;
  branches: readonly BranchSituation[];
  /** Where alerts of the whole company are handled from. */
  ownBranchId: number;
}

export interface BranchSituation {
  branchId: number;
  /** Findings name the branch where several are looked at. */
  name: string | null;
  ngay: string;
  ket: Pick<SafeCheck, 'id' | 'ma_ket' | 'ngay' | 'qua_ngay'> | null;
  held: readonly HeldCurrency[];
  /** By which what is held is valued there. */
  rates: ReferenceRates;
  /** Whether `held` is the present stock; false during a blind count. */
  isStockTold: boolean;
  kiem_quy: LastCount | null;
}

/** What somebody should look at, the gravest first. */
export async function findAlerts(db: Db, situation: Situation): Promise<DashboardAlert[]> {
  const { settings, branches, today, ownBranchId } = situation;
  // Parts that are not used have nothing to tell. Alerts of branches arise only where there are several, and then nothing hides them.
  const silent = new Set(namedOff(partsOff(settings, true), 'alerts'));
  const sight = withinParts(situation.sight, silent);
  const nguong = settings.nguong_giao_dich_lon;
  const hasKinds = sight.kinds.length > 0;
  const branchIds = branches.map(({ branchId }) => branchId);
  const hasCeilings = sight.holdings && licenceRules(settings).length > 0;
  const [
    differing,
    oldBackup,
    differences,
    arrived,
    late,
    large,
    waiting,
    voids,
    due,
    exceeded,
    hits,
    outside,
    staleRates,
    handled,
  ] = await together(
    sight.cost ? findBooksThatDiffer(db, branchIds) : [],
    sight.backups ? findOldBackup(db, settings) : null,
    sight.holdings ? readSafeDays(db, branches, 2).then((days) => readCountDifferences(db, days)) : [],
    sight.transfers ? readSafeDays(db, branches, 2).then((days) => readTransferDifferences(db, days)) : [],
    sight.transfers ? readLateTransfers(db, branchIds, TRANSFER_LATE_HOURS) : [],
    hasKinds ? readLargeTrades(db, branches, nguong, sight.kinds) : [],
    hasKinds ? readWaiting(db, branchIds, sight.kinds) : [],
    hasKinds ? readVoids(db, branches, sight.kinds) : [],
    readDue(db, sight, { branchIds, settings, today }),
    hasCeilings ? readLastExceeded(db, branchIds) : [],
    sight.screening ? countOpenHits(db) : 0,
    readOutside(db, sight, branchIds, today),
    // Of one branch `ty_gia` has its own rates already.
    sight.rates && branches.length > 1 ? readStaleRates(db, branchIds, settings.ty_gia_cu_sau_phut) : [],
    readHandlings(db, [ownBranchId, ...branchIds]),
  );
  const countOf = (id: number) => branches.find(({ branchId }) => branchId === id)?.kiem_quy ?? null;
  const found: FoundAlert[] = [
    ...differing.map((branchId) => alert('so_sach_lech', { branchId })),
    ...(oldBackup ? [alert('sao_luu_cu', { luc: oldBackup })] : []),
    ...(hits > 0 ? [alert('sang_loc', { so_phieu: hits })] : []),
    ...branches.flatMap(leftOpen),
    ...due.map(({ loai, ...each }) => alert(loai, each)),
    ...(hasCeilings ? overCeilings(settings, exceeded, branches) : []).map((each) =>
      alert('vuot_tran', {
        ...each,
        ma_tien: situation.currencies.get(each.tien_id)?.code ?? null,
        so_phieu: daysLeft(each, today),
      }),
    ),
    ...differences.filter((each) => !isTold(each, countOf(each.branchId))).map((each) => alert('chenh_lech_quy', each)),
    ...arrived.map((each) => alert('chenh_lech_dieu_chuyen', each)),
    ...late.map((each) => alert('dieu_chuyen_lau', each)),
    ...outside.map(({ loai, ...each }) => alert(loai, each)),
    ...waiting.map((each) => alert('phieu_cho', each)),
    ...voids.map((each) => alert('phieu_huy', each)),
    ...branches.flatMap(({ held }) => lowStock(held, situation)),
    ...rateAlerts(situation),
    ...staleRates
      .filter(({ tien_id }) => situation.currencies.get(tien_id)?.isActive)
      .map((each) => alert('ty_gia_cu', each)),
    ...large.map(({ loai: _kind, ...each }) => alert('giao_dich_lon', { ...each, nguong })),
  ];
  const told = found.filter(({ loai }) => !silent.has(loai));
  const withheld = new Set(branches.filter(({ isStockTold }) => !isStockTold).map(({ branchId }) => branchId));
  return withHandlings(told, handled, { ownBranchId, withheld }).map(({ branchId, ...each }) => ({
    ...each,
    ...placeOf(branchId, branches),
  }));
}

/** What others sent, publish or should have done: statements of accounts, lists of rates, printers. */
async function readOutside(db: Db, sight: Sight, branchIds: readonly number[], today: string) {
  return [
    ...(sight.statements.isShown ? await readStatementAlerts(db, branchIds, sight.statements, today) : []),
    ...(sight.rateSources ? await readSourceAlerts(db) : []),
    ...(sight.postsRates ? await readWaitingProposals(db, branchIds) : []),
    ...(sight.printers ? await readLatePrints(db, branchIds) : []),
  ];
}

/** What is not used is not looked for. */
function withinParts(sight: Sight, silent: ReadonlySet<AlertKind>): Sight {
  return {
    ...sight,
    screening: sight.screening && !silent.has('sang_loc'),
    largeReports: sight.largeReports && !silent.has('bao_cao_lon_qua_han'),
    invoices: sight.invoices && !silent.has('hoa_don_qua_han'),
    rateSources: sight.rateSources && !silent.has('nguon_ty_gia_loi'),
    reservations: sight.reservations && !silent.has('giu_cho_qua_han'),
    printers: sight.printers && !silent.has('may_in_cho_lau'),
    postsRates: sight.postsRates && !silent.has('ty_gia_cho'),
    statements: { ...sight.statements, isShown: sight.statements.isShown && !silent.has('sao_ke_con') },
  };
}

/** Below zero it is overdue; null where no closing was above the ceiling yet. */
function daysLeft({ ngay }: OverCeilingNow, today: string): number | null {
  return ngay === null ? null : Temporal.PlainDate.from(today).until(ngay).days;
}

function placeOf(id: number | undefined, branches: readonly BranchSituation[]) {
  const name = branches.find(({ branchId }) => branchId === id)?.name ?? null;
  return { chi_nhanh_id: name === null ? null : (id ?? null), chi_nhanh: name };
}

function leftOpen({ branchId, ket }: BranchSituation): FoundAlert[] {
  return ket?.qua_ngay ? [alert('ket_qua_ngay', { branchId, ket_id: ket.id, ma: ket.ma_ket, ngay: ket.ngay })] : [];
}

/** The last count tells its own differences; the same figure is not a second line. */
function isTold(found: { ket_id: number; tien_id: number; so_tien: string }, last: LastCount | null): boolean {
  if (last?.ket_id !== found.ket_id) return false;
  return last.chenh_lech.some(
    ({ tien_id, so_tien }) => tien_id === found.tien_id && compare(so_tien, found.so_tien) === 0,
  );
}

function lowStock(held: readonly HeldCurrency[], { currencies }: Situation): FoundAlert[] {
  return held
    .filter(({ so_luong, ton_toi_thieu }) => compare(so_luong, ton_toi_thieu) < 0)
    .map(({ branchId, tien_id, so_luong, ton_toi_thieu }) =>
      alert('ton_thap', {
        branchId,
        tien_id,
        ma_tien: currencies.get(tien_id)?.code ?? null,
        so_tien: so_luong,
        nguong: ton_toi_thieu,
      }),
    );
}

/** Stale rates; and money that is held and has no rate at all, which therefore cannot be valued. */
function rateAlerts({ ty_gia, branches, currencies }: Situation): FoundAlert[] {
  if (!ty_gia) return [];
  const stale = ty_gia
    .filter(({ cu }) => cu)
    .map(({ tien_id, ma_tien, hieu_luc_tu }) => alert('ty_gia_cu', { tien_id, ma_tien, luc: hieu_luc_tu }));
  const missing = [...currencies.values()].flatMap((currency) => {
    if (currency.code === BASE_CURRENCY || currency.group === CURRENCY_GROUP.banking) return [];
    const isHeld = ({ held }: BranchSituation) =>
      held.some(({ tien_id, so_luong }) => tien_id === currency.id && !isZero(so_luong));
    const isMissing = branches.some(
      (branch) => isHeld(branch) && referenceRateOf(currency, branch.rates) === undefined,
    );
    return isMissing ? [alert('chua_co_ty_gia', { tien_id: currency.id, ma_tien: currency.code })] : [];
  });
  return [...stale, ...missing];
}

function alert(loai: AlertKind, given: Partial<Omit<FoundAlert, 'loai'>>): FoundAlert {
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
