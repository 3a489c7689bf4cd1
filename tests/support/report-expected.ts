import type { ProfitReportKind } from '@doi-tien/contract/report';
import type { ProfitFigures } from '@doi-tien/contract/report.schema';
import {
  type Act,
  actsOf,
  type Books,
  divideHalfUp,
  type Fee,
  fromUnits,
  holdingOf,
  UNIT,
} from './report-recompute.ts';

export interface Scope {
  kind: ProfitReportKind;
  from: string;
  to: string;
  currency?: number;
  person?: number;
}

/** What reports should say of these books, added up act by act. */
export function expectedFrom(books: Books) {
  const { acts, fees } = actsOf(books);
  const within = ({ from, to, person }: Scope, at: { day: string; person: number }) =>
    at.day >= from && at.day <= to && (person === undefined || at.person === person);
  const chosen = (scope: Scope) => ({
    acts: acts.filter(
      (act) =>
        act.group === scope.kind.currencyGroup &&
        within(scope, act) &&
        (scope.currency === undefined || act.currency === scope.currency),
    ),
    fees: fees.filter(
      (fee) =>
        scope.kind.trades.includes(fee.kind as never) &&
        within(scope, fee) &&
        (scope.currency === undefined || fee.currency === scope.currency),
    ),
  });

  /** Rows of one grouping, by key, worked out apart. */
  function expectedRows(scope: Scope, nhom: string): Map<string, ProfitFigures> {
    const own = chosen(scope);
    const keyOf = (each: { day: string; person: number; currency: number | null }) =>
      ({ ngay: each.day, thang: each.day.slice(0, 7), tien: String(each.currency), nguoi: String(each.person) })[
        nhom
      ] ?? '';
    const keys = new Set([
      ...own.acts.map(keyOf),
      ...own.fees.filter((fee) => fee.charged || fee.paid || fee.rounding).map(keyOf),
    ]);
    const isPerCurrency = nhom === 'tien' || scope.currency !== undefined;
    return new Map(
      [...keys].map((key) => [
        key,
        figuresOf(
          books,
          scope.kind,
          own.acts.filter((act) => keyOf(act) === key),
          own.fees.filter((fee) => keyOf(fee) === key),
          isPerCurrency,
        ),
      ]),
    );
  }

  return {
    acts,
    chosen,
    expectedRows,
    figuresOf: (...given: OfBooks<typeof figuresOf>) => figuresOf(books, ...given),
    balanceAt: (...given: OfBooks<typeof balanceAt>) => balanceAt(books, ...given),
  };
}

type OfBooks<Reckoning> = Reckoning extends (books: Books, ...given: infer Given) => unknown ? Given : never;

/** The figures of a report from acts and fees, added up one by one. */
function figuresOf(
  books: Books,
  kind: ProfitReportKind,
  own: Act[],
  ownFees: Fee[],
  isPerCurrency: boolean,
): ProfitFigures {
  const total = (pick: (act: Act) => bigint) => own.reduce((sum, act) => sum + act.sign * pick(act), 0n);
  const currencies = new Set(own.map(({ currency }) => currency));
  const unit = BigInt(books.currencies.find(({ id }) => currencies.has(id))?.don_vi_ty_gia ?? 1);
  const rate = (quantity: bigint, value: bigint) => {
    if (currencies.size !== 1 || quantity <= 0n || value < 0n) return null;
    return fromUnits(divideHalfUp(value * unit * UNIT * 10_000n, quantity) * 10_000n);
  };
  const [bought, boughtFor] = [total((act) => act.boughtQuantity), total((act) => act.boughtValue)];
  const [sold, soldFor] = [total((act) => act.soldQuantity), total((act) => act.soldValue)];
  const profit = total((act) => act.profit);
  const fee = (pick: (each: Fee) => bigint) => ownFees.reduce((sum, each) => sum + pick(each), 0n);
  const [charged, paid, rounding] = [
    fee((each) => each.charged),
    fee((each) => each.paid),
    fee((each) => each.rounding),
  ];
  const tickets = (sign: bigint) => {
    const found = own.filter((act) => act.sign === sign && kind.trades.includes(act.kind as never));
    return new Set(found.map(({ ticket, currency }) => (isPerCurrency ? `${ticket} ${currency}` : `${ticket}`))).size;
  };
  const resale = own.filter((act) => act.kind === 'resale').reduce((sum, act) => sum + act.profit, 0n);
  return {
    so_phieu: tickets(1n),
    so_huy: tickets(-1n),
    so_luong_mua: currencies.size === 1 ? fromUnits(bought) : null,
    ty_gia_mua_tb: rate(bought, boughtFor),
    gia_tri_mua: String(boughtFor),
    so_luong_ban: currencies.size === 1 ? fromUnits(sold) : null,
    ty_gia_ban_tb: rate(sold, soldFor),
    gia_tri_ban: String(soldFor),
    gia_von: String(total((act) => act.cost)),
    loi_nhuan: String(profit),
    loi_nhuan_ban_si: String(resale),
    phi_thu: String(charged),
    phi_chi: String(paid),
    lam_tron: String(rounding),
    ket_qua: String(profit + charged - paid + rounding),
  };
}

/** What the journal says was held before a day, or up to and with it. */
function balanceAt(
  books: Books,
  currency: number,
  day: string,
  isIncluded: boolean,
): { quantity: bigint; value: bigint } {
  const until = [...books.entries.values()].filter(({ ngay }) => (isIncluded ? ngay <= day : ngay < day));
  return until.reduce(
    (held, entry) => {
      const moved = holdingOf(books, entry.id, currency);
      return { quantity: held.quantity + moved.quantity, value: held.value + moved.value };
    },
    { quantity: 0n, value: 0n },
  );
}
