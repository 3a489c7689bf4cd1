import type { Random } from '../../apps/api/src/commands/demo/random.ts';
import { type Code, SCALE } from '../support/ledger-model.ts';
import type { Deed, Ticket } from './deeds.ts';

/** What a client knows when it decides what to do next. */
export interface Situation {
  isManager: boolean;
  safeId: number;
  /** Tickets that went through, the latest last. */
  done: readonly { key: string; kind: Ticket['kind']; tradeId: number }[];
  /** Takes a ticket that waits for its money, if there is one. */
  takeWaiting(): { key: string; kind: Ticket['kind']; tradeId: number } | undefined;
}

const NO_FEES: Ticket['fees'] = [0n, 0n];
/** Recent enough that what it moved is mostly still there. */
const RECENT = 200;

/** One deed as chance has it; rates stay within the band that asks for no permission. */
export function drawDeed(random: Random, situation: Situation): Deed {
  const dice = random.whole(1, 100);
  if (situation.isManager && dice <= 15) {
    const found = situation.done[situation.done.length - random.whole(1, RECENT)];
    if (found) return { act: 'void', kind: found.kind, tradeId: found.tradeId, of: found.key };
  }
  if (situation.isManager && dice <= 60) return drawMovement(random, situation.safeId);
  if (dice >= 93) {
    const found = situation.takeWaiting();
    if (found) return { act: 'complete', kind: found.kind, tradeId: found.tradeId, of: found.key };
  }
  return drawTicket(random);
}

function drawTicket(random: Random): Ticket {
  const dice = random.whole(1, 100);
  if (dice <= 28) return drawForeign(random, 'MNT');
  if (dice <= 55) return drawForeign(random, 'BNT');
  if (dice <= 72) return drawElectronic(random, 'MDT');
  if (dice <= 88) return drawElectronic(random, 'BDT');
  const [kind, currency, quantity, rates] = random.pick([
    ['MBK', 'BANK', BigInt(random.whole(1, 90)) * 100_000n, ['0.993', '0.995', '0.998']],
    ['MAL', 'ALIPAY', BigInt(random.whole(100, 90_000)), ['3490', '3500', '3511.5']],
  ] as const);
  const rate = random.pick<string>(rates);
  const waits = random.chance(40);
  return {
    act: 'ticket',
    kind,
    currency,
    quantity,
    rate,
    paidIn: 'VND',
    fees: drawFees(random, 'VND'),
    waits,
    notes: [],
  };
}

/** Dollars and euros, now and then note by note. */
function drawForeign(random: Random, kind: 'MNT' | 'BNT'): Ticket {
  const [currency, step, posted] = random.pick([
    ['USD', 1, kind === 'MNT' ? 25_900 : 26_150],
    ['USD', 1, kind === 'MNT' ? 25_900 : 26_150],
    ['EUR', 5, kind === 'MNT' ? 28_000 : 28_600],
  ] as const);
  const base = { act: 'ticket', kind, currency, paidIn: 'VND', waits: false } as const;
  const rate = String(posted + random.whole(-100, 100));
  const fees = drawFees(random, 'VND');
  if (random.chance(25)) {
    const count = random.whole(1, 5);
    return { ...base, rate, fees, quantity: BigInt(count * 100) * SCALE[currency], notes: [['100', count]] };
  }
  return { ...base, rate, fees, quantity: BigInt(random.whole(1, 400) * step) * SCALE[currency], notes: [] };
}

function drawElectronic(random: Random, kind: 'MDT' | 'BDT'): Ticket {
  const paidIn = random.pick(['VND', 'USD', 'USD'] as const);
  const posted = kind === 'MDT' ? 25_800 : 26_300;
  const rate = paidIn === 'VND' ? String(posted + random.whole(-100, 100)) : kind === 'MDT' ? '0.9917' : '1.0111';
  const quantity = BigInt(random.whole(5_000_000, 900_000_000));
  const waits = kind === 'MDT' && random.chance(30);
  return {
    act: 'ticket',
    kind,
    currency: 'USDT',
    quantity,
    rate,
    paidIn,
    fees: drawFees(random, paidIn),
    waits,
    notes: [],
  };
}

function drawFees(random: Random, paidIn: 'VND' | 'USD'): Ticket['fees'] {
  if (random.chance(60)) return NO_FEES;
  const most = paidIn === 'VND' ? 20_000 : 200;
  return [BigInt(random.whole(0, most)), BigInt(random.whole(0, Math.floor(most / 2)))];
}

/** Money in, money out, and money sold on. */
function drawMovement(random: Random, safeId: number): Deed {
  const [currency, unit] = random.pick([
    ['VND', 1_000_000n],
    ['USD', 100n],
    ['EUR', 500n],
    ['USDT', 3_000_000n],
    ['BANK', 500_000n],
    ['ALIPAY', 70_000n],
  ] as const satisfies [Code, bigint][]);
  const quantity = BigInt(random.whole(1, 60)) * unit;
  const back: Code = currency === 'VND' ? 'USD' : 'VND';
  const received = back === 'VND' ? BigInt(random.whole(1, 500)) * 10_000n : BigInt(random.whole(1, 40)) * 100n;
  const dice = random.whole(1, 100);
  if (dice <= 40) return { act: 'topUp', safeId, currency, quantity, notes: [] };
  if (dice <= 80) return { act: 'withdraw', safeId, currency, quantity, notes: [] };
  return { act: 'resale', safeId, currency, quantity, back, received };
}
