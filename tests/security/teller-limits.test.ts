import type { Safe } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG, size } from '../support/test-form.ts';

/** More for a long run: `TELLER_RUNS=20000 npm run test:api -- tests/security/teller-limits.test.ts`. */
const RUNS = Number(process.env.TELLER_RUNS ?? size(50, 200));

let api: TestApp;
let teller: Caller;
let keeper: Caller;
let counter: Counter;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, await api.signIn('quanly'));
  for (const [group, buy, sell, reference] of [
    ['50–100', '25900', '26150', '26000'],
    ['1–2', '25000', '26600', '25800'],
  ]) {
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now() - interval '1 minute')`,
      [counter.currencyId('USD'), group, buy, sell, reference],
    );
  }
  safe = await counter.open({ VND: '900000000000', USD: '900000', EUR: '900000', USDT: '900000', JPY: '900000000' });
  keeper = await safeKeeper();
});
afterAll(() => api.close());

/** Keeps the safe; may leave no band. */
async function safeKeeper(): Promise<Caller> {
  await api.sql(`UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ket,update}', 'true') WHERE ma = 'KE_TOAN'`);
  return api.signIn('ketoan');
}

/** Posted, as micro-đồng for one unit: written here a second time, apart from the product's own table. */
const POSTED: Record<string, { unit: bigint; buy: bigint; sell: bigint; reference: bigint } | undefined> = {
  USD: { unit: 1n, buy: 25_900_000_000n, sell: 26_150_000_000n, reference: 26_000_000_000n },
  'USD 50–100': { unit: 1n, buy: 25_900_000_000n, sell: 26_150_000_000n, reference: 26_000_000_000n },
  'USD 1–2': { unit: 1n, buy: 25_000_000_000n, sell: 26_600_000_000n, reference: 25_800_000_000n },
  EUR: { unit: 1n, buy: 28_000_000_000n, sell: 28_600_000_000n, reference: 28_300_000_000n },
  JPY: { unit: 100n, buy: 16_800_000_000n, sell: 17_400_000_000n, reference: 17_100_000_000n },
  USDT: { unit: 1n, buy: 25_800_000_000n, sell: 26_300_000_000n, reference: 26_050_000_000n },
  'VND-BANK': { unit: 1n, buy: 995_000n, sell: 1_005_000n, reference: 1_000_000n },
  'CNY-ALIPAY': { unit: 1n, buy: 3_500_000_000n, sell: 3_650_000_000n, reference: 3_560_000_000n },
};

const micro = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(6, '0').slice(0, 6));
};
/** A quantity times a rate, in micro-đồng. */
const worth = (quantity: string, rate: bigint, unit: bigint) => (micro(quantity) * rate) / unit / 1_000_000n;

const CODES_OF: Record<TradeKind['code'], string[]> = {
  MNT: ['USD', 'USD', 'USD', 'EUR', 'JPY', 'GBP'],
  BNT: ['USD', 'USD', 'USD', 'EUR', 'JPY', 'GBP'],
  MDT: ['USDT'],
  BDT: ['USDT'],
  MAL: ['CNY-ALIPAY'],
  MBK: ['VND-BANK'],
};

/** Mostly near the given figure, sometimes anywhere. */
const around = (figure: number, decimals: number) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.double({ min: 0.985, max: 1.015, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(0.0001, 0.1, 0.5, 0.95, 1.05, 2, 10, 1000) },
    )
    .map((factor) => (figure * factor).toFixed(decimals));
/** Absent more often than not. */
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const NOTES = ['100', '50', '20', '10', '5', '2', '1'];

function lineOf(kind: TradeKind, isInUsd: boolean) {
  return fc.constantFrom(...CODES_OF[kind.code]).chain((code) => {
    const posted = Number(POSTED[code]?.[kind.side] ?? 33_000_000_000n) / 1_000_000;
    const hasNotes = code === 'USD';
    return fc.record({
      code: fc.constant(code),
      so_luong: hasNotes
        ? fc.integer({ min: 1, max: 40 }).map((pieces) => String(pieces * 10))
        : fc.oneof(
            fc.constantFrom('1000', '50000', '2000000').map((amount) => amount),
            fc.integer({ min: 1, max: 500 }).map((pieces) => String(pieces * 1000)),
            fc.constantFrom('0.000001', '12.345678', '3.5', '1'),
          ),
      ty_gia: around(isInUsd ? posted / 26_000 : posted, isInUsd ? 6 : code === 'VND-BANK' ? 4 : 0),
      nhom_ty_gia: maybe(fc.constantFrom(null, '', '50–100', '1–2', 'vip')),
      notes: maybe(fc.constantFrom(...NOTES)),
    });
  });
}

const ticket = fc.constantFrom(...TRADE_KINDS).chain((kind) =>
  fc.constantFrom(kind.settlesInUsd, kind.settlesInUsd, false, true).chain((isInUsd) =>
    fc.record({
      kind: fc.constant(kind),
      settlement: fc.constant(isInUsd ? 'USD' : 'VND'),
      lines: fc.array(lineOf(kind, isInUsd), { minLength: 1, maxLength: 3 }),
      phi_thu: maybe(fc.constantFrom('1', '20000', '50000', '60000', '5000000', '0.5', '499.5')),
      phi_chi: maybe(fc.constantFrom('1', '100', '20000', '5000000', '0.01', '499.5')),
      ty_gia_quy_doi: maybe(around(26_000, 0)),
      ty_gia_goc: maybe(fc.oneof(around(3560, 0), fc.constantFrom('1', '5', '0.99'))),
      trang_thai: maybe(fc.constantFrom(1, 2)),
      mang: fc.constantFrom('TRC20', 'TRC20', 'TRC20', undefined),
      ly_do_ty_gia: maybe(fc.constant('Khách quen')),
      step: fc.constantFrom(200, 1000, 5000),
    }),
  ),
);
type Ticket = typeof ticket extends fc.Arbitrary<infer Value> ? Value : never;

/** One ticket of each kind that is accepted, so that no run consists of refusals alone. */
function goodTicket(kind: TradeKind): Ticket {
  const code = CODES_OF[kind.code][0] ?? 'USD';
  const ty_gia = String(Number(POSTED[code]?.[kind.side] ?? 0n) / 1_000_000);
  const line = { code, so_luong: code === 'VND-BANK' ? '1000000' : '100', ty_gia };
  return {
    kind,
    settlement: 'VND',
    mang: 'TRC20',
    step: 1000,
    lines: [{ ...line, nhom_ty_gia: undefined, notes: undefined }],
    phi_thu: undefined,
    phi_chi: undefined,
    ty_gia_quy_doi: undefined,
    ty_gia_goc: undefined,
    trang_thai: undefined,
    ly_do_ty_gia: undefined,
  };
}

let references = 0;

function bodyOf({ lines, settlement, kind: _kind, step: _step, ...rest }: Ticket) {
  references += 1;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(settlement === 'USD' && { tien_thanh_toan_id: counter.currencyId('USD') }),
    ma_tham_chieu: `T${references}`,
    chi_tiet: lines.map(({ code, notes, nhom_ty_gia, ...line }) => ({
      ...line,
      tien_id: counter.currencyId(code),
      ...(nhom_ty_gia !== undefined && { nhom_ty_gia }),
      ...(code === 'USD' &&
        notes && {
          to_tien: [{ menh_gia_id: counter.noteId('USD', notes), so_to: Number(line.so_luong) / Number(notes) }],
        }),
    })),
  };
}

/** The group the notes of a line are in, or the one it claims. */
function groupOf({ code, notes, nhom_ty_gia }: Ticket['lines'][number]): string {
  if (code !== 'USD') return code;
  if (notes) return { 100: 'USD 50–100', 50: 'USD 50–100', 2: 'USD 1–2', 1: 'USD 1–2' }[notes] ?? 'USD';
  return nhom_ty_gia ? `USD ${nhom_ty_gia}` : 'USD';
}

/** What changes hands, held against what is posted, the band of 1 % and the limits of fees. */
function expectInside({ kind, settlement, lines, step }: Ticket, trade: Trade): void {
  const posted = lines.map((line) => {
    const rate = POSTED[groupOf(line)];
    expect(rate, `${line.code} has no posted rate`).toBeDefined();
    return rate ? worth(line.so_luong, rate[kind.side], rate.unit) : 0n;
  });
  const total = posted.reduce((sum, each) => sum + each, 0n);
  const band = total / 100n;
  const most = (flat: bigint, percent: bigint) => (flat > (total * percent) / 100n ? flat : (total * percent) / 100n);
  const [charged, paid] = [most(50_000_000_000n, 2n), most(0n, 1n)];
  const rounding = settlement === 'USD' ? 13_000_000_000n : (BigInt(step) * 1_000_000n) / 2n;
  // Each line is rounded to the smallest amount of the settlement currency.
  const slack = rounding + BigInt(lines.length) * (settlement === 'USD' ? 130_000_000n : 1_000_000n);
  const conversion = settlement === 'USD' ? 26_000n : 1n;
  const moved = micro(trade.thanh_tien) * conversion;
  const [least, largest] =
    kind.side === 'buy'
      ? [total - band - charged - slack, total + band + paid + slack]
      : [total - band - paid - slack, total + band + charged + slack];
  expect(moved >= least && moved <= largest, `${moved} is outside ${least} to ${largest}`).toBe(true);
}

/** What the books carry the currency at, where the margin is earned at purchase. */
async function expectCarriedAtReference({ kind, lines }: Ticket, trade: Trade): Promise<void> {
  if (!kind.earnsAtPurchase || trade.trang_thai !== 1) return;
  const [carried] = await api.sql<{ value: string }>(
    `SELECT sum(d.gia_von)::text AS value FROM giao_dich_dong d WHERE d.giao_dich_id = $1`,
    [trade.id],
  );
  const reference = lines.reduce((sum, { code, so_luong }) => {
    const rate = POSTED[code];
    return sum + (rate ? worth(so_luong, rate.reference, rate.unit) : 0n);
  }, 0n);
  const off = micro(carried?.value ?? '0') - reference;
  const band = kind.code === 'MBK' ? 0n : reference / 100n;
  const size = off < 0n ? -off : off;
  expect(size <= band + BigInt(lines.length) * 1_000_000n, `carried ${off} away from its reference`).toBe(true);
}

test('whatever a teller sends, the value that leaves or comes in stays inside band and limits', async () => {
  const accepted = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(ticket, async (drawn) => {
      await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb`, [
        JSON.stringify({ buoc_lam_tron: drawn.step }),
      ]);
      const answer = await api.call<Trade>('POST', `/${drawn.kind.path}`, { as: teller, body: bodyOf(drawn) });
      expect(answer.code === 200 || (answer.code >= 400 && answer.code < 500), JSON.stringify(answer)).toBe(true);
      if (answer.code !== 200) {
        expect(answer.message).not.toBe('');
        return;
      }
      accepted.set(drawn.kind.code, (accepted.get(drawn.kind.code) ?? 0) + 1);
      expectInside(drawn, answer.data);
      await expectCarriedAtReference(drawn, answer.data);
    }),
    { numRuns: RUNS, examples: TRADE_KINDS.map((kind): [Ticket] => [goodTicket(kind)]) },
  );
  // A run in which everything was refused would prove nothing.
  expect([...accepted.keys()].sort()).toEqual(['BDT', 'BNT', 'MAL', 'MBK', 'MDT', 'MNT']);
  await counter.expectWholeBooks();
}, 1_800_000);

test('whatever is sent as a movement of the safe, a teller moves nothing and a keeper stays inside the band', async () => {
  const amount = fc.record({
    code: fc.constantFrom('USD', 'EUR', 'USDT', 'VND', 'JPY'),
    so_tien: fc.oneof(
      fc.integer({ min: 1, max: 3000 }).map(String),
      fc.constantFrom('0.5', '0', '26000000', '2600000'),
    ),
  });
  const movement = fc.record({
    loai_giao_dich: fc.constantFrom(1, 3, 6, 6, 6),
    sold: amount,
    back: maybe(
      fc.oneof(
        amount,
        around(26_000, 0).map((rate) => ({ code: 'VND', so_tien: rate, perUnit: true })),
      ),
    ),
  });
  let resales = 0;
  await fc.assert(
    fc.asyncProperty(movement, async ({ loai_giao_dich, sold, back }) => {
      const count = ({ code, so_tien }: { code: string; so_tien: string }) => ({
        tien_id: counter.currencyId(code),
        so_tien,
      });
      const received = back && 'perUnit' in back ? { code: 'VND', so_tien: String(BigInt(back.so_tien) * 100n) } : back;
      const given = back && 'perUnit' in back ? { code: 'USD', so_tien: '100' } : sold;
      const thu_ve = received && count(received);
      const body = {
        ket_id: safe.id,
        loai_giao_dich,
        ly_do: 'Thử',
        chi_tiet: [count(given)],
        ...(thu_ve && { thu_ve }),
      };
      expect((await api.call('POST', '/chi-tiet-ket', { as: teller, body })).code).toBe(403);
      const answer = await api.call('POST', '/chi-tiet-ket', { as: keeper, body });
      expect(answer.code === 200 || (answer.code >= 400 && answer.code < 500), JSON.stringify(answer)).toBe(true);
      if (answer.code !== 200 || !received) return;
      expect(loai_giao_dich).toBe(6);
      resales += 1;
      const worthOf = ({ code, so_tien }: { code: string; so_tien: string }) => {
        const rate = POSTED[code] ?? { reference: 1_000_000n, unit: 1n };
        return worth(so_tien, rate.reference, rate.unit);
      };
      const [out, into] = [worthOf(given), worthOf(received)];
      const off = out > into ? out - into : into - out;
      expect(off * 100n <= out + 200_000_000n, `${JSON.stringify(body)} returns ${into} for ${out}`).toBe(true);
    }),
    {
      numRuns: Math.ceil(RUNS / 4),
      examples: [
        [{ loai_giao_dich: 6, sold: { code: 'USD', so_tien: '100' }, back: { code: 'VND', so_tien: '2600000' } }],
      ],
    },
  );
  // So few runs need not reach everything.
  if (IS_LONG) expect(resales).toBeGreaterThan(0);
  await counter.expectWholeBooks();
}, 600_000);
