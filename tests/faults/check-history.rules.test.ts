import { beforeEach, describe, expect, test } from 'vitest';
import { type Code, Model } from '../support/ledger-model.ts';
import { checkHistory } from './check-history.ts';
import type { Deed, Ticket } from './deeds.ts';
import type { Act } from './history.ts';
import type { BookedAct, Entry, Snapshot } from './snapshot.ts';
import { applyTicket, figuresOf, referenceValue } from './ticket-figures.ts';
import { CODES, toText } from './units.ts';

/** A counter on paper: hands deeds in one after the other and writes the books they should leave behind. */
class Paper {
  readonly acts: Act[] = [];
  readonly snapshot: Snapshot = {
    booked: [],
    entries: [],
    frozen: new Map(),
    piles: new Map(),
    positions: new Map(),
  };
  readonly #model = new Model();
  readonly #changes = new Map<number, ReturnType<Model['apply']>>();
  #clock = 1000;
  readonly #numbers = new Map<string, number>();

  /** Every deed takes ten milliseconds and begins when the one before has been answered. */
  hand(deed: Deed, answer: Record<string, unknown> = {}): Act {
    const key = `key-${this.acts.length}`;
    const [invoked, settled] = [this.#clock, this.#clock + 10];
    this.#clock += 20;
    const act: Act = {
      key,
      deed,
      account: 'quanly',
      invoked,
      lastSent: invoked,
      settled,
      attempts: 1,
      outcome: 'acknowledged',
      answer: { ...this.#told(deed), ...answer },
    };
    this.acts.push(act);
    const entryId = this.#post(deed);
    const kind = { topUp: 'move', withdraw: 'move', resale: 'move', open: 'move', close: 'move' } as const;
    this.snapshot.booked.push({
      key,
      account: 'quanly',
      entryId,
      loggedAt: [settled - 1],
      keptAnswers: 1,
      act: kind[deed.act as 'topUp'] ?? (deed.act as BookedAct['act']),
      code: deed.act === 'ticket' ? this.#code(deed) : null,
    });
    return act;
  }

  #told(deed: Deed): Record<string, unknown> {
    if (deed.act === 'lock') return { id: deed.safeId, trang_thai: 1, xac_nhan: 1 };
    if (deed.act === 'open') return { trang_thai: 1, xac_nhan: 0 };
    if (deed.act !== 'ticket') return {};
    this.#numbers.set(deed.kind, (this.#numbers.get(deed.kind) ?? 0) + 1);
    const { total, totalValue, rounding } = figuresOf(deed);
    return {
      thanh_tien: toText(deed.paidIn, total),
      gia_tri: totalValue.toString(),
      lam_tron: toText(deed.paidIn, rounding),
      ma_giao_dich: this.#code(deed),
      loi_nhuan: null,
      trang_thai: deed.waits ? 2 : 1,
    };
  }

  /** The latest number of its kind. */
  #code({ kind }: Ticket): string {
    return `${kind}-261115-${String(this.#numbers.get(kind)).padStart(4, '0')}`;
  }

  #post(deed: Deed): number | null {
    if (deed.act === 'lock' || (deed.act === 'ticket' && deed.waits)) return null;
    const before = this.#amounts();
    const id = this.snapshot.entries.length + 1;
    const reverses = deed.act === 'void' ? this.#entryOf(deed.of) : null;
    if (deed.act === 'open') for (const { currency, unsorted } of deed.counts) this.#putIn(currency, unsorted);
    if (deed.act === 'topUp') this.#putIn(deed.currency, deed.quantity);
    if (deed.act === 'ticket') this.#changes.set(id, applyTicket(this.#model, deed));
    const change = this.#changes.get(reverses ?? 0);
    if (change) this.#model.undo(change);
    this.#write(id, reverses, before);
    return id;
  }

  #putIn(currency: Code, quantity: bigint): void {
    this.#model.putIn(currency, quantity, referenceValue(currency, quantity), 'capital');
  }

  #entryOf(key: string): number | null {
    return this.snapshot.booked.find((booked) => booked.key === key)?.entryId ?? null;
  }

  #write(id: number, reverses: number | null, before: Map<string, bigint>): void {
    const by = (name: string) => (this.#amounts().get(name) ?? 0n) - (before.get(name) ?? 0n);
    const held = CODES.filter((code) => by(`q ${code}`) !== 0n);
    const lines: Entry['lines'] = held.map((currency) => ({
      account: 'holding',
      currency,
      quantity: by(`q ${currency}`),
      value: by(`c ${currency}`),
    }));
    for (const account of this.#model.account.keys()) {
      if (by(account) !== 0n) lines.push({ account, currency: null, quantity: null, value: by(account) });
    }
    const moves = held.map((currency) => ({ currency, note: null, count: 0, amount: by(`q ${currency}`) }));
    this.snapshot.entries.push({ id, safeId: 1, reverses, lines, moves });
    for (const code of CODES) {
      const position = { quantity: this.#model.q(code), cost: this.#model.c(code), unsorted: this.#model.q(code) };
      this.snapshot.positions.set(code, position);
    }
  }

  #amounts(): Map<string, bigint> {
    const named = CODES.flatMap((code): [string, bigint][] => [
      [`q ${code}`, this.#model.q(code)],
      [`c ${code}`, this.#model.c(code)],
    ]);
    return new Map([...named, ...this.#model.account]);
  }
}

const ticket = (figures: Partial<Ticket>): Ticket => ({
  act: 'ticket',
  kind: 'MNT',
  currency: 'USD',
  quantity: 10_000n,
  rate: '25900',
  paidIn: 'VND',
  fees: [0n, 0n],
  waits: false,
  notes: [],
  ...figures,
});
const found = ({ acts, snapshot }: Paper) => [...new Set(checkHistory(acts, snapshot).map(({ kind }) => kind))].sort();
const change = <Thing extends object>(thing: Thing | undefined, fields: Partial<Thing>) =>
  Object.assign(thing ?? {}, fields);
const tell = (act: Act, fields: object) => change(act, { answer: { ...(act.answer as object), ...fields } });
const at = <Item>(items: Item[], index: number) => items.at(index) as Item;

let paper: Paper;
/** An opening, two purchases, a sale, and the void of the second purchase. */
beforeEach(() => {
  paper = new Paper();
  paper.hand({ act: 'open', day: null, counts: [{ currency: 'VND', unsorted: 10_000_000_000n, notes: [] }] });
  paper.hand(ticket({ quantity: 60_000n }));
  const second = paper.hand(ticket({ quantity: 30_000n, rate: '25950', fees: [7_300n, 0n] }));
  paper.hand(ticket({ kind: 'BNT', quantity: 12_300n, rate: '26150' }));
  paper.hand({ act: 'topUp', safeId: 1, currency: 'EUR', quantity: 50_000n, notes: [] });
  const back = paper.hand({ act: 'void', kind: 'MNT', tradeId: 2, of: second.key });
  change(back, { answer: { ...(second.answer as object), trang_thai: 3 } });
});

test('a history that the books explain is passed', () => {
  expect(checkHistory(paper.acts, paper.snapshot)).toEqual([]);
});

test('an act nobody was answered may be there wholly or not at all', () => {
  Object.assign(at(paper.acts, 4), { outcome: 'unknown', settled: Number.POSITIVE_INFINITY, answer: null });
  expect(found(paper)).toEqual([]);
  const lost = { ...at(paper.acts, 4), key: 'key-never-arrived' };
  paper.acts.push(lost);
  expect(found(paper)).toEqual([]);
});

/** What each anomaly is, by what it must be found as, and how it is planted. */
const ANOMALIES: [what: string, kinds: string[], plant: (planted: Paper) => unknown][] = [
  [
    'an acknowledged act that is not in the books',
    ['imbalance', 'lost'],
    ({ snapshot }) => [snapshot.booked.splice(4, 1), snapshot.entries.splice(4, 1)],
  ],
  [
    'an act that was done twice',
    ['double', 'imbalance'],
    ({ snapshot: { booked, entries } }) => {
      booked.push({ ...at(booked, 4), entryId: 7 });
      entries.push({ ...at(entries, 4), id: 7 });
    },
  ],
  [
    'two acts that stand in the books the other way round',
    ['order'],
    ({ snapshot: { entries, booked } }) => {
      const [earlier, later] = entries.splice(2, 2) as [Entry, Entry];
      entries.splice(2, 0, { ...later, id: 3 }, { ...earlier, id: 4 });
      change(at(booked, 2), { entryId: 4 });
      change(at(booked, 3), { entryId: 3 });
    },
  ],
  [
    'a wrong amount in an entry',
    ['imbalance'],
    ({ snapshot }) => change(at(at(snapshot.entries, 3).lines, 0), { value: 1n }),
  ],
  ['a wrong amount in an answer', ['answer'], ({ acts }) => tell(at(acts, 1), { thanh_tien: '2591000' })],
  ['a profit that is not what was earned', ['answer'], ({ acts }) => tell(at(acts, 3), { loi_nhuan: '1' })],
  [
    'a ticket number of another ticket',
    ['answer'],
    ({ acts }) => tell(at(acts, 1), { ma_giao_dich: 'MNT-261115-0009' }),
  ],
  ['a refused act that is in the books', ['uninvited'], ({ acts }) => change(at(acts, 4), { outcome: 'refused' })],
  ['an entry that nobody handed in', ['uninvited'], ({ acts }) => acts.splice(4, 1)],
  ['an act without a row in the log', ['partial'], ({ snapshot }) => change(at(snapshot.booked, 2), { loggedAt: [] })],
  [
    'an act with two rows in the log',
    ['partial'],
    ({ snapshot }) => change(at(snapshot.booked, 2), { loggedAt: [1, 2] }),
  ],
  [
    'an act logged as another’s',
    ['partial'],
    ({ snapshot }) => change(at(snapshot.booked, 2), { account: 'giaodich1' }),
  ],
  ['an act without its kept answer', ['partial'], ({ snapshot }) => change(at(snapshot.booked, 2), { keptAnswers: 0 })],
  [
    'a ticket without its entry',
    ['partial', 'uninvited'],
    ({ snapshot }) => change(at(snapshot.booked, 1), { entryId: null }),
  ],
  [
    'a gap in the ticket numbers',
    ['order'],
    ({ snapshot }) => change(at(snapshot.booked, 2), { code: 'MNT-261115-0007' }),
  ],
  [
    'a balance that is not what the entries come to',
    ['imbalance'],
    ({ snapshot }) => change(snapshot.positions.get('USD'), { cost: 1n }),
  ],
  ['a note that nobody brought', ['imbalance'], ({ snapshot }) => snapshot.piles.set('USD 100', 1)],
  [
    'a cut that is not where the books say',
    ['order'],
    ({ snapshot }) => snapshot.frozen.set(1, new Map([['USD', 1n]])),
  ],
  [
    'a void that gives back another amount',
    ['imbalance'],
    ({ snapshot }) => change(at(at(snapshot.entries, 5).lines, 0), { quantity: 1n }),
  ],
];

test.each(ANOMALIES)('finds %s', (_what, kinds, plant) => {
  plant(paper);
  expect(found(paper)).toEqual(expect.arrayContaining(kinds));
});

describe('a second attempt that is refused', () => {
  const refuse = (lastSent: number) =>
    Object.assign(at(paper.acts, 4), { outcome: 'refused', attempts: 2, lastSent, answer: 'SAFE_LOCKED' });

  test('may be followed by the first one going through', () => {
    refuse(at(paper.acts, 4).invoked + 1);
    expect(found(paper)).toEqual([]);
  });

  test('should have found the first one when that was in the books already', () => {
    refuse(at(paper.acts, 4).settled + 1);
    expect(found(paper)).toEqual(['uninvited']);
  });
});
