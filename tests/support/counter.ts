import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, type TradePath } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { expect } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { FIRST_BRANCH } from '../../apps/api/src/platform/actor.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** A counter ready to trade, in the branch of the person who works at it: rates posted, ids by code, and the acts tests repeat. */
export interface Counter {
  currencyId(code: string): number;
  noteId(code: string, value: string): number;
  open(counts: Record<string, string>): Promise<Safe>;
  trade(
    path: TradePath,
    body: Partial<TradeBody> & Pick<TradeBody, 'chi_tiet'>,
    as?: Caller,
    key?: string,
  ): Promise<Answer<Trade>>;
  buyUsd(quantity: string, rate: string, as?: Caller): Promise<Answer<Trade>>;
  sellUsd(quantity: string, rate: string, as?: Caller): Promise<Answer<Trade>>;
  /** Quantity and cost of a currency, straight from the books. */
  position(code: string): Promise<{ quantity: string; cost: string }>;
  drawers(safeId: number): Promise<Drawer[]>;
  /** Every kept figure equals the journal's, and the action log is whole. */
  expectWholeBooks(): Promise<void>;
}

const RATES: Record<string, [buy: string, sell: string, reference: string]> = {
  USD: ['25900', '26150', '26000'],
  EUR: ['28000', '28600', '28300'],
  JPY: ['16800', '17400', '17100'],
  USDT: ['25800', '26300', '26050'],
  'VND-BANK': ['0.995', '1.005', '1'],
  'CNY-ALIPAY': ['3500', '3650', '3560'],
};

export async function openCounter(api: TestApp, person: Caller): Promise<Counter> {
  const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  const notes = await api.sql<{ id: number; ma: string; gia_tri: string }>(
    'SELECT m.id, t.ma, trim_scale(m.gia_tri)::text AS gia_tri FROM menh_gia m JOIN tien t ON t.id = m.tien_id',
  );
  const currencyId = (code: string) => currencies.find(({ ma }) => ma === code)?.id ?? 0;
  for (const [code, [buy, sell, reference]] of Object.entries(RATES)) {
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, now() - interval '1 minute')`,
      [currencyId(code), buy, sell, reference],
    );
  }
  const branchId = person.branchId ?? FIRST_BRANCH;
  // A reference is used once in the whole company.
  const mark = person.branchId === undefined ? 'R' : `R${branchId}-`;
  let references = 0;
  /** Purchases that must be proved get a reference of their own, where the test does not care which. */
  const proved: Counter['trade'] = (path, body, as = person, key) => {
    const kind = TRADE_KINDS.find((each) => each.path === path);
    references += 1;
    const proof =
      kind?.mayWait && body.trang_thai !== 2 ? { ma_tham_chieu: `${mark}${references}`, mang: 'TRC20' } : {};
    return api.call<Trade>('POST', `/${path}`, { as, body: { ...proof, ...body }, ...(key && { key }) });
  };
  const usd = (quantity: string, rate: string) => ({
    chi_tiet: [{ tien_id: currencyId('USD'), so_luong: quantity, ty_gia: rate }],
  });

  return {
    currencyId,
    noteId: (code, value) => notes.find(({ ma, gia_tri }) => ma === code && gia_tri === value)?.id ?? 0,
    open: async (counts) => {
      const chi_tiet = Object.entries(counts).map(([code, so_tien]) => ({ tien_id: currencyId(code), so_tien }));
      const answer = await api.call<Safe>('POST', '/ket', { as: person, body: { chi_tiet, ly_do: 'Mở két' } });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data;
    },
    trade: proved,
    buyUsd: (quantity, rate, as) => proved('giao-dich-mua-ngoai-te', usd(quantity, rate), as),
    sellUsd: (quantity, rate, as) => proved('giao-dich-ban-ngoai-te', usd(quantity, rate), as),
    position: async (code) => {
      const [row] = await api.sql<{ quantity: string; cost: string }>(
        'SELECT trim_scale(so_luong)::text AS quantity, gia_von::text AS cost FROM vi_the WHERE tien_id = $1 AND chi_nhanh_id = $2',
        [currencyId(code), branchId],
      );
      return row ?? { quantity: '0', cost: '0' };
    },
    drawers: async (safeId) =>
      (await api.call<Drawer[]>('GET', `/chi-tiet-ket/lay-theo-ket?ket_id=${safeId}`, { as: person })).data,
    expectWholeBooks: async () => {
      expect(await api.database.read(verifyLedger)).toEqual([]);
      expect((await api.database.read(verifyChain)).hop_le).toBe(true);
    },
  };
}
