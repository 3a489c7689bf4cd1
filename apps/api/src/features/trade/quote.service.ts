import { RISK_LEVEL } from '@doi-tien/contract/customers';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import { rateUnitOf } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { quoteLegs } from '../../domain/ledger/entry-drafts.ts';
import { refuseLockedSafe } from '../../domain/safe-day/open-safe.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { findTrader } from './customer.repository.ts';
import { barredCustomer, customerOnHold, isLarge } from './identity.rules.ts';
import { changeAmount } from './new-trade.ts';
import { proposalsOf } from './note-proposal.rules.ts';
import type { Warning } from './posted-rate.rules.ts';
import { type Prepared, prepareTicket, readTicketContext } from './prepare-ticket.ts';
import type { QuotedTicket } from './quoted-ticket.ts';
import { fieldOfTicket, maySeeProfit, resultOf } from './trade.service.ts';

type Result = ReturnType<typeof resultOf>;

/** What posting would do at this moment; nothing is written and nobody is held up. `quoted`: of a ticket that waits for a second person. */
export async function quoteTrade(
  db: Db,
  asker: Asker,
  kind: TradeKind,
  body: TradeBody,
  quoted?: QuotedTicket,
): Promise<TradeQuote> {
  await refuseLockedSafe(db, asker.branchId);
  const context = await readTicketContext(db, asker.branchId, body);
  const prepared = prepareTicket(asker, kind, body, context, { isQuote: true, quoted });
  const { ticket, currencies, settings, seen } = prepared;
  // Copied before the notes are moved: proposals are made from what is there now.
  const drawers = structuredClone(seen.drawers);
  const worked = await explained(currencies, async () => quoteLegs(ticket.legs, seen), fieldOfTicket(prepared));
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
    thanh_tien: ticket.total,
    gia_tri: ticket.value,
    lam_tron: ticket.rounding,
    loi_nhuan: isSeen ? result.profit : null,
    chi_tiet: quoteLines(prepared, body, result, isSeen).map((line, index) => ({
      ...line,
      de_xuat: proposed.lines[index] ?? { to_tien: [], chua_phan_loai: '0' },
    })),
    to_thanh_toan: result.settled.notes,
    thanh_toan_chua_phan_loai: result.settled.unsorted,
    thoi_lai: changeAmount(prepared),
    to_thoi_lai: result.settled.change.notes,
    de_xuat_thanh_toan: proposed.settlement,
    ton_sau: [...worked.positions].map(([id, { quantity }]) => ({
      tien_id: id,
      ma_tien: currencies.get(id)?.code ?? '',
      so_tien: quantity,
    })),
    canh_bao: [
      ...(prepared.needs.length > 0 ? [{ loai: 'approval' as const, dong: null }] : []),
      ...prepared.warnings,
      ...losses(prepared, result, isSeen),
      ...ofCustomer,
    ],
    tong_khach_trong_ngay: before,
  };
}

function quoteLines(
  { currencies, posted, groups, ticket }: Prepared,
  body: TradeBody,
  { lines }: Result,
  isSeen: boolean,
): Omit<TradeQuote['chi_tiet'][number], 'de_xuat'>[] {
  return body.chi_tiet.map((line, index) => {
    const currency = currencies.get(line.tien_id);
    const { cost = null, profit = null, notes = [], unsorted = '0' } = lines[index] ?? {};
    return {
      stt: index + 1,
      tien_id: line.tien_id,
      ma_tien: currency?.code ?? '',
      so_le: currency?.decimals ?? 0,
      nhom_ty_gia: groups[index] ?? null,
      so_luong: line.so_luong,
      ty_gia: line.ty_gia,
      ty_gia_niem_yet: posted[index]?.rate ?? null,
      niem_yet_luc: posted[index]?.since ?? null,
      don_vi_ty_gia: currency ? rateUnitOf(currency) : 1,
      thanh_tien: ticket.amounts[index]?.amount ?? '0',
      gia_tri: ticket.amounts[index]?.value ?? '0',
      gia_von: isSeen ? cost : null,
      loi_nhuan: isSeen ? profit : null,
      to_tien: notes,
      tu_chua_phan_loai: unsorted,
    };
  });
}

/**
 * A sale below cost, a purchase above its reference, or one dearer than what we ask for the same currency. Who may not see
 * profit is warned of a sale below what we pay for it ourselves: by trying rates the cost itself could be found out.
 */
function losses({ kind, posted, input }: Prepared, { lines }: Result, isSeen: boolean): Warning[] {
  return lines.flatMap(({ profit }, dong): Warning[] => {
    const asks = posted[dong]?.otherSide;
    const isDear =
      kind.side === 'buy' && !kind.earnsAtPurchase && asks && compare(input.lines[dong]?.rate ?? '0', asks) > 0;
    const isBelowOwn = kind.side === 'sell' && asks && compare(input.lines[dong]?.rate ?? '0', asks) < 0;
    const isLoss = kind.side === 'sell' && !isSeen ? isBelowOwn : profit.startsWith('-');
    return isLoss || isDear ? [{ loai: 'loss', dong }] : [];
  });
}
