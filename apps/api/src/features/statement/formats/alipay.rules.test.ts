import { describe, expect, it } from 'vitest';
import { readAlipay } from './alipay.ts';

const HEADING =
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,';

/** Text, direction, amount, method, state and order of a row. */
type Row = [text: string, direction: string, amount: string, method: string, state: string, order?: string];

function read(...rows: Row[]) {
  const table = rows.map(
    ([text, direction, amount, method, state, order], at) =>
      `2026-11-01 10:00:0${at},日用百货,商店,/,${text},${direction},${amount},${method},${state},${order ?? `2026${at}`}\t,\t,,`,
  );
  const bill = [
    '支付宝账户：13800000000',
    '------支付宝（中国）网络技术有限公司  电子客户回单------',
    HEADING,
    ...table,
  ];
  const { statements, leftOut } = readAlipay(new TextEncoder().encode(bill.join('\n')));
  return {
    amounts: statements.flatMap(({ lines }) => lines.map(({ amount }) => amount)),
    leftOut: Object.fromEntries(leftOut.map(({ kind, count }) => [kind, count])),
  };
}

describe('what moves the balance of the app', () => {
  it.each<[string, Row, string]>([
    ['a payment from it', ['水', '支出', '20.00', '余额', '交易成功'], '-20'],
    ['a payment under its longer name', ['水', '支出', '20.00', '账户余额', '支付成功'], '-20'],
    ['a payment that waits for the goods', ['书', '支出', '20.00', '余额', '等待确认收货'], '-20'],
    ['a transfer to it', ['转账', '收入', '88.00', '余额', '交易成功'], '88'],
    ['a receipt without a method', ['收款', '收入', '305.00', '', '交易成功'], '305'],
    ['a refund to it', ['退款-书', '不计收支', '20.00', '余额', '退款成功'], '20'],
    ['a withdrawal', ['提现-实时提现', '不计收支', '20.32', '余额', '交易成功'], '-20.32'],
    [
      'a withdrawal that names the card',
      ['提现-快速提现', '不计收支', '20.32', '招商银行(1234)', '提现成功'],
      '-20.32',
    ],
    ['a top-up', ['充值-普通充值', '不计收支', '100.00', '招商银行(1234)', '交易成功'], '100'],
    ['money put into the fund', ['余额宝-自动转入', '不计收支', '600.00', '账户余额', '交易成功'], '-600'],
    ['money taken out of the fund', ['余额宝-转出到余额', '不计收支', '900.00', '余额', '交易成功'], '900'],
    ['the repayment of a credit', ['花呗主动还款-11月账单', '不计收支', '300.00', '余额', '还款成功'], '-300'],
  ])('counts %s', (_what, row, amount) => {
    expect(read(row)).toEqual({ amounts: [amount], leftOut: {} });
  });

  it.each<[string, Row, string]>([
    ['a payment by credit card', ['书', '支出', '49.74', '交通银行信用卡(7449)', '交易成功'], 'otherFunds'],
    ['a payment from the fund', ['书', '支出', '50.00', '余额宝', '交易成功'], 'otherFunds'],
    ['interest of the fund', ['余额宝-收益发放', '不计收支', '0.11', '余额宝', '交易成功'], 'otherFunds'],
    ['a fund sold into the savings', ['基金-卖出至余额宝', '不计收支', '99.34', '余额宝', '交易成功'], 'otherFunds'],
    [
      'money from the fund to a card',
      ['余额宝-转出到银行卡', '不计收支', '75.50', '招商银行(1234)', '交易成功'],
      'otherFunds',
    ],
    ['a refund to a card', ['退款-书', '不计收支', '16.03', '交通银行信用卡(7449)', '退款成功'], 'otherFunds'],
    ['a payment from two sources', ['书', '支出', '50.00', '余额&红包', '交易成功'], 'mixedFunds'],
    ['a refund to two sources', ['退款-书', '不计收支', '50.00', '红包&账户余额', '退款成功'], 'mixedFunds'],
    ['a payment without a method', ['书', '支出', '9.90', '', '交易成功'], 'unknownFunds'],
    ['a movement without a direction', ['其他', '不计收支', '9.90', '余额', '交易成功'], 'unknownFunds'],
    ['an order that nobody has paid', ['书', '支出', '20.00', '余额', '等待付款'], 'notFinal'],
    ['a sale that waits for the buyer', ['书', '收入', '20.00', '余额', '等待确认收货'], 'notFinal'],
    ['a closed order', ['书', '支出', '20.00', '余额', '交易关闭'], 'notFinal'],
    ['a repayment that failed', ['花呗还款', '不计收支', '175.40', '余额', '还款失败'], 'notFinal'],
    ['a state that nobody knows', ['书', '支出', '20.00', '余额', '冻结成功'], 'notFinal'],
  ])('leaves out %s', (_what, row, kind) => {
    expect(read(row)).toEqual({ amounts: [], leftOut: { [kind]: 1 } });
  });

  it('counts both a closed order and its refund, so that they cancel each other', () => {
    const order: Row = ['书', '支出', '88.00', '余额', '交易关闭', '20260611'];
    expect(read(['退款-书', '不计收支', '88.00', '余额', '退款成功', '20260611_RM1'], order).amounts).toEqual([
      '88',
      '-88',
    ]);
    const toCard: Row = ['退款-书', '不计收支', '88.00', '平安银行信用卡', '退款成功', '20260611_RM1'];
    expect(read(toCard, order)).toEqual({ amounts: [], leftOut: { otherFunds: 1, notFinal: 1 } });
  });

  it('names several kinds of one bill', () => {
    const rows: Row[] = [
      ['转账', '收入', '88.00', '余额', '交易成功'],
      ['书', '支出', '10.00', '花呗&红包', '交易成功'],
      ['书', '支出', '10.00', '花呗', '交易成功'],
      ['书', '支出', '10.00', '余额&优惠券', '交易成功'],
    ];
    expect(read(...rows)).toEqual({ amounts: ['88'], leftOut: { otherFunds: 2, mixedFunds: 1 } });
  });
});
