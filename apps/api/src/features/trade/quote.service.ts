import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { compare, isZero, sum } from '@doi-tien/money/decimal';
import { rateUnitOf } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { quoteLegs } from '../../domain/ledger/entry-drafts.ts';
import { rateAge } from '../../domain/rates/posted-rates.ts';
import { readReservations } from '../../domain/reservations/takings.repository.ts';
import { reservedPart } from '../../domain/reservations/takings.rules.ts';
import { refuseLockedSafe } from '../../domain/safe-day/open-safe.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { findTrader } from './customer.repository.ts';
import { proposalsOf } from './note-proposal.rules.ts';
import { type Prepared, prepareTicket, type QuotedTicket } from './prepare-ticket.ts';
import type { ValuedLine } from './price.rules.ts';
import { type Result, resultOf } from './ticket.rules.ts';
import { readTicketContext } from './ticket-context.ts';
import { barredCustomer, customerOnHold, isLarge } from './ticket-customer.ts';
import { toldTier } from './tier.rules.ts';
import { changeAmount } from './trade.repository.ts';
import { fieldOfTicket, maySeeProfit } from './trade.service.ts';

type QuoteLine = TradeQuote['chi_tiet'][number];
type Warning = TradeQuote['canh_bao'][number];

/** What posting would do at this moment; nothing is written and nobody is held up. `quoted`: of a ticket that waits for a second person. */
export async function quoteTrade(
  db: Db,
  asker: Asker,
  kind: TradeKind,
  body: TradeBody,
  quoted?: QuotedTicket,
): Promise<TradeQuote> {
  await refuseLockedSafe(db, asker.branchId);
  const context = await readTicketContext(db, asker, body);
  const reservations = await readReservations(db, asker.branchId, body);
  const prepared = prepareTicket(asker, kind, body, context, { isQuote: true, quoted, reservations });
  const { currencies, settings, seen, legs, reserve } = prepared;
  // Copied before the notes are moved: proposals are made from what is there now.
  const drawers = structuredClone(seen.drawers);
  const worked = await explained(currencies, async () => quoteLegs(legs, seen, reserve), fieldOfTicket(prepared));
  const result = resultOf(prepared, worked);
  const proposed = proposalsOf(prepared, drawers, result.moved);
  const isSeen = maySeeProfit(asker, kind);
  const trader = body.so_giay_to ? await findTrader(db, asker.branchId, body) : null;
  if (trader?.risk === RISK_LEVEL.barred) throw barredCustomer();
  if (trader?.isStopped) throw customerOnHold();
  const before = body.so_giay_to ? (trader?.total ?? '0') : null;
  const ofCustomer: Warning[] = [
    ...(isLarge(prepared.tradedValue, before, settings) ? [{ loai: 'largeTrade' as const, dong: null }] : []),
    ...(trader?.risk === RISK_LEVEL.high ? [{ loai: 'customerRisk' as const, dong: null }] : []),
  ];
  return {
    thanh_tien: prepared.total,
    gia_tri: prepared.value,
    lam_tron: prepared.rounding,
    loi_nhuan: isSeen ? result.profit : null,
    chi_tiet: result.lines.map((line, index) => ({
      ...quoteLine(line, index, isSeen),
      de_xuat: proposed.lines[index] ?? { to_tien: [], chua_phan_loai: '0' },
    })),
    to_thanh_toan: result.settled.notes,
    thoi_lai: changeAmount(prepared),
    to_thoi_lai: result.settled.change.notes,
    de_xuat_thanh_toan: proposed.settlement,
    ton_sau: [...worked.positions].map(([id, { quantity }]) => ({
      tien_id: id,
      ma_tien: currencies.get(id)?.code ?? '',
      so_tien: quantity,
      ...keptAfter(prepared, id),
    })),
    canh_bao: [
      ...(prepared.needs.length > 0 ? [{ loai: 'approval' as const, dong: null }] : []),
      ...prepared.excesses.map(({ loai, dong }) => ({ loai, dong })),
      ...staleRates(prepared),
      ...losses(prepared, result, isSeen),
      ...ofCustomer,
    ],
    tong_khach_trong_ngay: before,
  };
}

/** What is kept for customers of a currency once the ticket is posted. */
function keptAfter({ seen, reserve }: Prepared, currencyId: number): { giu_cho?: string } {
  const own = reserve?.taken?.filter((each) => each.currencyId === currencyId) ?? [];
  const kept = sum([seen.reserved?.get(currencyId) ?? '0', ...own.map(({ rest }) => rest)]);
  return isZero(kept) ? {} : { giu_cho: kept };
}

function quoteLine(
  line: Result<ValuedLine>['lines'][number],
  index: number,
  isSeen: boolean,
): Omit<QuoteLine, 'de_xuat'> {
  const { currency, posted, moved } = line;
  return {
    stt: index + 1,
    tien_id: currency.id,
    ma_tien: currency.code,
    so_le: currency.decimals,
    nhom_ty_gia: line.group,
    ...reservedPart(line),
    so_luong: line.quantity,
    ty_gia: line.rate,
    ty_gia_niem_yet: posted?.rate ?? null,
    niem_yet_luc: posted?.since ?? null,
    don_vi_ty_gia: rateUnitOf(currency),
    thanh_tien: line.amount,
    gia_tri: line.value,
    gia_von: isSeen ? line.cost : null,
    loi_nhuan: isSeen ? line.profit : null,
    to_tien: moved.notes,
    tu_chua_phan_loai: moved.unsorted,
    bac: line.tier && toldTier(line.tier),
  };
}

/** A posted rate that nobody looked at for long may not be the market's any more. */
function staleRates({ lines, settings }: Prepared): Warning[] {
  const now = new Date().toISOString();
  return lines.flatMap(({ posted }, dong): Warning[] => {
    const isStale = posted !== null && rateAge({ hieu_luc_tu: posted.since }, now) >= settings.ty_gia_cu_sau_phut;
    return isStale ? [{ loai: 'staleRate', dong }] : [];
  });
}

/**
 * A sale below cost, a purchase above its reference, or one dearer than what we ask for the same currency. Who may not see
 * profit is warned of a sale below what we pay for it ourselves: by trying rates the cost itself could be found out.
 */
function losses({ kind }: Prepared, { lines }: Result<ValuedLine>, isSeen: boolean): Warning[] {
  return lines.flatMap(({ profit, rate, posted }, dong): Warning[] => {
    const asks = posted?.otherSide;
    const isDear = kind.side === 'buy' && !kind.earnsAtPurchase && asks && compare(rate, asks) > 0;
    const isBelowOwn = kind.side === 'sell' && asks && compare(rate, asks) < 0;
    const isLoss = kind.side === 'sell' && !isSeen ? isBelowOwn : profit.startsWith('-');
    return isLoss || isDear ? [{ loai: 'loss', dong }] : [];
  });
}

/** What the maker may do with what the viewer may see of profit. */
export function withSightOf(viewer: Asker, maker: Asker, { path }: TradeKind): PermissionEntry[] {
  const seeProfit = isAllowed(viewer.permissions, [path, 'seeProfit'] as Permission);
  return maker.permissions.map((entry) =>
    entry.name === path ? { ...entry, actions: { ...entry.actions, seeProfit } } : entry,
  );
}
