import { div, Model, Refused } from '../support/ledger-model.ts';
import { checkAnswer } from './check-answer.ts';
import type { Count, Deed, Ticket } from './deeds.ts';
import type { Act } from './history.ts';
import { NotesModel } from './notes-model.ts';
import type { Entry, Snapshot } from './snapshot.ts';
import { applyTicket, referenceValue } from './ticket-figures.ts';
import { CODES, toUnits } from './units.ts';
import type { Violation } from './violation.ts';

/**
 * Does everything again in the order of the books, in a model that shares no code with the product: each entry must be
 * what the model says at that point, each answer too, and at the end both must hold the same, to the last note.
 */
export class Replay {
  readonly violations: Violation[] = [];
  readonly #model = new Model();
  readonly #notes = new NotesModel();
  readonly #acts: Map<string, Act>;
  readonly #snapshot: Snapshot;
  /** What each entry changed, for the void that takes it back. */
  readonly #changes = new Map<number, ReturnType<Model['apply']>>();
  readonly #comparedCuts = new Set<number>();
  #safeId = 0;
  #isFirst = true;

  constructor(acts: readonly Act[], snapshot: Snapshot) {
    this.#acts = new Map(acts.map((act) => [act.key, act]));
    this.#snapshot = snapshot;
  }

  run(): Violation[] {
    const bookedBy = new Map(this.#snapshot.booked.map((booked) => [booked.entryId, booked]));
    for (const entry of this.#snapshot.entries) {
      const booked = bookedBy.get(entry.id);
      const act = this.#acts.get(booked?.key ?? '');
      if (act) this.#step(entry, act);
    }
    for (const booked of this.#snapshot.booked) {
      const act = this.#acts.get(booked.key);
      const isPosted = booked.entryId !== null;
      if (act && !isPosted) this.violations.push(...checkAnswer(act, this.#ticketOf(act.deed), null));
      if (act && booked.code && act.outcome === 'acknowledged') this.#compareCode(act, booked.code);
    }
    this.#compareCut(this.#safeId);
    this.#compareEnd();
    return this.violations;
  }

  #step(entry: Entry, act: Act): void {
    this.#followSafe(entry, act);
    const before = this.#state();
    try {
      this.#apply(entry, act.deed);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#complain('imbalance', `entry ${entry.id} (${act.key}) takes more ${error.message} than there is`);
      return;
    }
    const expected = difference(before, this.#state());
    const booked = summed(entry);
    for (const name of new Set([...expected.keys(), ...booked.keys()])) {
      const [should, is] = [expected.get(name) ?? 0n, booked.get(name) ?? 0n];
      if (should !== is) this.#complain('imbalance', `entry ${entry.id} (${act.key}): ${name} is ${is}, not ${should}`);
    }
    this.violations.push(...this.#notes.move(entry, act));
    const profit = -[...booked].reduce((sum, [name, value]) => (name.startsWith('profit-') ? sum + value : sum), 0n);
    this.violations.push(...checkAnswer(act, this.#ticketOf(act.deed), profit));
  }

  #apply(entry: Entry, deed: Deed): void {
    const model = this.#model;
    switch (deed.act) {
      case 'ticket':
      case 'complete': {
        const ticket = this.#ticketOf(deed);
        if (ticket) this.#changes.set(entry.id, applyTicket(model, ticket));
        return;
      }
      case 'void': {
        const change = this.#changes.get(entry.reverses ?? 0);
        if (change) model.undo(change);
        return;
      }
      case 'topUp':
        model.putIn(deed.currency, deed.quantity, referenceValue(deed.currency, deed.quantity), 'capital');
        return;
      case 'withdraw':
        model.takeOut(deed.currency, deed.quantity, 'capital');
        return;
      case 'resale': {
        const value = referenceValue(deed.back, deed.received);
        model.sell(deed.currency, deed.quantity, value, deed.back, deed.received, value, [0n, 0n]);
        return;
      }
      case 'open':
      case 'close':
        for (const count of deed.counts) this.#count(count, this.#isFirst ? 'capital' : 'count-difference');
        this.#isFirst = false;
    }
  }

  /** Too much is worth what the rest cost, too little leaves at cost. */
  #count({ currency, unsorted, notes }: Count, against: string): void {
    const model = this.#model;
    const [held, cost] = [model.q(currency), model.c(currency)];
    const counted = notes.reduce((sum, [face, pieces]) => sum + toUnits(currency, face) * BigInt(pieces), unsorted);
    const found = counted - held;
    if (found < 0n) model.takeOut(currency, -found, against);
    if (found > 0n)
      model.putIn(currency, found, held === 0n ? referenceValue(currency, found) : div(cost * found, held), against);
  }

  #ticketOf(deed: Deed): Ticket | undefined {
    const handedIn = deed.act === 'complete' || deed.act === 'void' ? this.#acts.get(deed.of)?.deed : deed;
    return handedIn?.act === 'ticket' ? handedIn : undefined;
  }

  /** Nothing is posted into a safe once the next one is there, and what was frozen is what stood at the cut. */
  #followSafe(entry: Entry, { deed }: Act): void {
    if (entry.safeId < this.#safeId)
      this.#complain('order', `entry ${entry.id} is in safe ${entry.safeId}, which was closed`);
    if (deed.act === 'close' || entry.safeId > this.#safeId) this.#compareCut(this.#safeId);
    this.#safeId = Math.max(this.#safeId, entry.safeId);
  }

  #compareCut(safeId: number): void {
    const frozen = this.#snapshot.frozen.get(safeId);
    if (!frozen || this.#comparedCuts.has(safeId)) return;
    this.#comparedCuts.add(safeId);
    for (const code of CODES) {
      const [is, should] = [frozen.get(code) ?? 0n, this.#model.q(code)];
      if (is !== should) this.#complain('order', `safe ${safeId} was locked in with ${is} ${code}, not ${should}`);
    }
  }

  #compareEnd(): void {
    for (const [code, { quantity, cost, unsorted }] of this.#snapshot.positions) {
      const model = { quantity: this.#model.q(code), cost: this.#model.c(code), unsorted: this.#notes.unsorted(code) };
      if (quantity !== model.quantity || cost !== model.cost || unsorted !== model.unsorted) {
        const [is, should] = [[quantity, cost, unsorted], Object.values(model)].map((each) => each.join(' / '));
        this.#complain('imbalance', `${code} ends with ${is}, not ${should}`);
      }
    }
    this.violations.push(...this.#notes.compare(this.#snapshot.piles));
  }

  #compareCode({ key, answer }: Act, code: string): void {
    const { ma_giao_dich } = answer as { ma_giao_dich: string };
    if (ma_giao_dich !== code) this.#complain('answer', `${key} was told the number ${ma_giao_dich}, not ${code}`);
  }

  #state(): Map<string, bigint> {
    const { quantity, cost, account } = this.#model;
    return new Map([
      ...[...quantity].map(([code, value]): [string, bigint] => [`quantity of ${code}`, value]),
      ...[...cost].map(([code, value]): [string, bigint] => [`cost of ${code}`, value]),
      ...account,
    ]);
  }

  #complain(kind: Violation['kind'], what: string): void {
    this.violations.push({ kind, what });
  }
}

function difference(before: Map<string, bigint>, after: Map<string, bigint>): Map<string, bigint> {
  const changes = [...after].map(([name, value]): [string, bigint] => [name, value - (before.get(name) ?? 0n)]);
  return new Map(changes.filter(([, by]) => by !== 0n));
}

/** An entry as sums per quantity, cost and account. */
function summed({ lines }: Entry): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (name: string, by: bigint) => sums.set(name, (sums.get(name) ?? 0n) + by);
  for (const { account, currency, quantity, value } of lines) {
    if (account === 'holding') add(`quantity of ${currency}`, quantity ?? 0n);
    add(account === 'holding' ? `cost of ${currency}` : account, value);
  }
  return sums;
}
