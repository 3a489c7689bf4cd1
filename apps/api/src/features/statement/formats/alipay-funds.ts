import type { LeftOutKind } from '@doi-tien/contract/statement';
import { negate } from '@doi-tien/money/decimal';

/** The cells of a row that tell whether it moves the balance (余额) of the account. */
export interface FundsCells {
  amount: string;
  /** 收/支: 收入 (in), 支出 (out), 不计收支 or another word for neither. */
  direction: string;
  /** 收/付款方式: what paid, or where the money went. Several sources are joined by `&`. */
  method: string;
  /** 交易状态 */
  state: string;
  /** 商品说明 */
  text: string;
  order: string;
}

/** A signed amount, or why the row moves nothing. */
export type Moved = { amount: string } | { leftOut: LeftOutKind };

const BALANCE = /^(支付宝)?(账户)?余额$/;
const REFUNDED = /^(退款成功|退税成功|已退款)$/;
const DONE =
  /^(交易|支付|付款|还款|转账|提现|充值|缴费|代付|收款|存入|到账)成功$|^(交易)?完成$|^已(收入|支出|付款|到账)$/;
/** The buyer has paid and waits for the goods: the money has left the buyer and has not reached the seller. */
const PAID = /^(等待|待)?(买家|对方)?确认收货$|^(等待|待)(卖家|对方|商家)?发货$|^(卖家|对方|商家)?已发货(，.*)?$/;
const CLOSED = /^(交易|已)关闭$/;

/** Texts of Alipay's own that name the balance as one end, whatever the method says about the other. */
const INTO_BALANCE = /^充值-|(转出|卖出|赎回|提取)[到至](支付宝)?(账户)?余额(?!宝)/;
const OUT_OF_BALANCE = /^(余额)?提现(-|$)/;
/** Neither income nor expense, paid from the balance: into a fund or savings, or the repayment of a credit. */
const MOVED_AWAY = /转入|买入|申购|还款|攒入/;

/** The original order of a refund: Alipay adds a part of its own to the number. */
function originalOf(order: string): string {
  return order.split(/[_*]/)[0] ?? order;
}

/** Orders whose money came back to the balance. A closed order among them had been paid from it before. */
export function refundedOrders(rows: readonly FundsCells[]): Set<string> {
  const refunds = rows.filter(({ state, method, order }) => REFUNDED.test(state) && BALANCE.test(method) && order);
  return new Set(refunds.map(({ order }) => originalOf(order)));
}

/**
 * What a row of the app's bill moves on the balance: the method says whether the balance is one end of it, the state whether the money went,
 * the direction or the text which way. What does not say it is left out by name.
 */
export function movedOnBalance(row: FundsCells, refunded: ReadonlySet<string>): Moved {
  const { direction, method, state, text, amount } = row;
  const sources = method.split(/[&＆]/).map((part) => part.trim());
  const hasBalance = sources.some((source) => BALANCE.test(source));
  if (hasBalance && sources.length > 1) return { leftOut: 'mixedFunds' };
  const isNeither = direction !== '收入' && direction !== '支出';
  const namesBalance = isNeither && (INTO_BALANCE.test(text) || OUT_OF_BALANCE.test(text));
  // A receipt without a method goes to the balance; a payment without one may come from anywhere.
  const isReceipt = direction === '收入' && method === '';
  if (!hasBalance && !namesBalance && !isReceipt) return { leftOut: method === '' ? 'unknownFunds' : 'otherFunds' };
  if (REFUNDED.test(state)) return direction === '支出' ? { leftOut: 'unknownFunds' } : { amount };
  if (CLOSED.test(state) && direction !== '收入' && refunded.has(row.order)) return { amount: negate(amount) };
  if (PAID.test(state) && direction === '支出') return { amount: negate(amount) };
  if (!DONE.test(state)) return { leftOut: 'notFinal' };
  if (!isNeither) return { amount: direction === '收入' ? amount : negate(amount) };
  if (INTO_BALANCE.test(text)) return { amount };
  return OUT_OF_BALANCE.test(text) || MOVED_AWAY.test(text) ? { amount: negate(amount) } : { leftOut: 'unknownFunds' };
}
