/** Why the model says that an act is refused. */
export type Refusal = 'NOT_ENOUGH_HELD' | 'RESERVED' | 'RESERVATION_OVERDUE' | 'RESERVATION_ENDED' | 'refused';

export interface ModelReservation {
  quantity: bigint;
  left: bigint;
  deposit: bigint;
  depositLeft: bigint;
  /** The minute at which it keeps nothing any more. */
  until: number;
  state: 'open' | 'taken' | 'cancelled';
}

export interface ModelTicket {
  /** What left the branch; below zero of a purchase. */
  out: bigint;
  reservation: number | null;
  deposit: bigint;
  isVoid: boolean;
}

/**
 * One currency of one branch with its reservations, which knows nothing of the product: what is there, what is kept for whom until when, and what
 * is owed of deposits.
 */
export class ReservationsModel {
  held: bigint;
  minute = 0;
  /** What customers paid in, less what they got back; and what the business kept. */
  owed = 0n;
  income = 0n;
  readonly reservations: ModelReservation[] = [];
  readonly tickets: ModelTicket[] = [];

  constructor(held: bigint) {
    this.held = held;
  }

  isLive({ state, until }: ModelReservation): boolean {
    return state === 'open' && this.minute < until;
  }

  kept(except?: ModelReservation): bigint {
    return this.reservations.reduce((sum, each) => sum + (each !== except && this.isLive(each) ? each.left : 0n), 0n);
  }

  /** Whether this much may leave the branch, or be kept for one more customer. */
  refusalOf(quantity: bigint): Refusal | null {
    if (this.held < quantity) return 'NOT_ENOUGH_HELD';
    return this.held - this.kept() < quantity ? 'RESERVED' : null;
  }

  reserve(quantity: bigint, deposit: bigint, minutes: number): Refusal | null {
    const refusal = this.refusalOf(quantity);
    if (refusal) return refusal;
    const until = this.minute + minutes;
    this.reservations.push({ quantity, left: quantity, deposit, depositLeft: deposit, until, state: 'open' });
    this.owed += deposit;
    return null;
  }

  giveOut(quantity: bigint, isTicket: boolean): Refusal | null {
    const refusal = this.refusalOf(quantity);
    if (refusal) return refusal;
    this.held -= quantity;
    if (isTicket) this.tickets.push({ out: quantity, reservation: null, deposit: 0n, isVoid: false });
    return null;
  }

  bring(quantity: bigint, isTicket: boolean): null {
    this.held += quantity;
    if (isTicket) this.tickets.push({ out: -quantity, reservation: null, deposit: 0n, isVoid: false });
    return null;
  }

  take(index: number, quantity: bigint): Refusal | null {
    const own = this.#reservation(index);
    if (own.state !== 'open') return 'RESERVATION_ENDED';
    if (!this.isLive(own)) return 'RESERVATION_OVERDUE';
    if (quantity > own.left) return 'refused';
    if (this.held < quantity) return 'NOT_ENOUGH_HELD';
    if (this.held - this.kept(own) - (own.left - quantity) < quantity) return 'RESERVED';
    const exact = (own.deposit * quantity * 2n + own.quantity) / (own.quantity * 2n);
    const share = ((exact + 500n) / 1000n) * 1000n;
    const counted = quantity === own.left || share > own.depositLeft ? own.depositLeft : share;
    this.held -= quantity;
    own.left -= quantity;
    own.depositLeft -= counted;
    this.owed -= counted;
    if (own.left === 0n) own.state = 'taken';
    this.tickets.push({ out: quantity, reservation: index, deposit: counted, isVoid: false });
    return null;
  }

  cancel(index: number, isKept: boolean): Refusal | null {
    const own = this.#reservation(index);
    if (own.state === 'taken' || (own.state === 'cancelled' && own.depositLeft === 0n)) return 'RESERVATION_ENDED';
    this.owed -= own.depositLeft;
    if (isKept) this.income += own.depositLeft;
    own.depositLeft = 0n;
    own.state = 'cancelled';
    return null;
  }

  extend(index: number, minutes: number): Refusal | null {
    const own = this.#reservation(index);
    if (own.state !== 'open') return 'RESERVATION_ENDED';
    const refusal = this.isLive(own) ? null : this.refusalOf(own.left);
    if (!refusal) own.until = this.minute + minutes;
    return refusal;
  }

  voidTicket(index: number): Refusal | null {
    const ticket = this.tickets[index] as ModelTicket;
    if (ticket.isVoid) return 'refused';
    const refusal = ticket.out < 0n ? this.refusalOf(-ticket.out) : null;
    if (refusal) return refusal;
    ticket.isVoid = true;
    this.held += ticket.out;
    if (ticket.reservation === null) return null;
    const own = this.#reservation(ticket.reservation);
    own.left += ticket.out;
    own.depositLeft += ticket.deposit;
    this.owed += ticket.deposit;
    if (own.state === 'taken') own.state = 'open';
    return null;
  }

  #reservation(index: number): ModelReservation {
    return this.reservations[index] as ModelReservation;
  }
}
