import { ITEM_KIND, type ItemKind, VOUCHER } from '@doi-tien/contract/voucher';
import type { Item, Voucher } from '@doi-tien/contract/voucher.schema';
import type { Counter } from './counter.ts';
import { div } from './ledger-model.ts';
import { toUnits } from './report-recompute.ts';
import type { Caller, TestApp } from './test-app.ts';

/** What a voucher does to the result of the business on a day, as the rules say it: worked out without the product. */
export interface Effect {
  branchId: number;
  day: string;
  item: string;
  kind: ItemKind;
  value: bigint;
}

/** The posted reference rates of the counter of the tests. */
const REFERENCE: Record<string, bigint> = { VND: 1n, USD: 26_000n, EUR: 28_300n };
const STEP: Record<string, number> = { VND: 50_000, USD: 1, EUR: 5 };

/** Vouchers of every kind of item as chance has it, in đồng and foreign money, and voids of earlier ones. */
export class RandomVouchers {
  readonly #api: TestApp;
  readonly #counter: Counter;
  readonly #person: Caller;
  readonly #random: () => number;
  readonly #items: readonly Item[];
  readonly #posted: { id: number; item: Item; value: bigint }[] = [];
  readonly effects: Effect[] = [];
  readonly acts = new Map<string, number>();

  constructor(api: TestApp, counter: Counter, person: Caller, items: readonly Item[], random: () => number) {
    this.#api = api;
    this.#counter = counter;
    this.#person = person;
    this.#items = items;
    this.#random = random;
  }

  async act(day: string): Promise<void> {
    if (this.#random() < 0.2) return this.#void(day);
    const item = this.#pick(this.#items);
    const code = item.loai === ITEM_KIND.bank ? 'VND' : this.#pick(['VND', 'VND', 'USD', 'EUR']);
    const isReceipt = item.loai === ITEM_KIND.income || (item.loai !== ITEM_KIND.expense && this.#random() < 0.5);
    const quantity = (1 + Math.floor(this.#random() * 20)) * (STEP[code] ?? 1);
    const worth = isReceipt ? BigInt(quantity) * (REFERENCE[code] ?? 0n) : await this.#costOf(code, quantity);
    const body = {
      loai: isReceipt ? VOUCHER.receipt : VOUCHER.payment,
      khoan_muc_id: item.id,
      tien_id: this.#counter.currencyId(code),
      so_tien: String(quantity),
      nguoi_nop_nhan: 'Nguyễn Văn An',
      ly_do: item.ten,
    };
    const answer = await this.#api.call<Voucher>('POST', '/phieu-thu-chi', { as: this.#person, body });
    if (answer.code !== 200) return;
    const value = isReceipt ? worth : -worth;
    this.#posted.push({ id: answer.data.id, item, value });
    this.#keep(day, item, value, `${item.loai} ${code === 'VND' ? 'VND' : 'foreign'}`);
  }

  /** Any voucher so far, so most often one of an earlier day. */
  async #void(day: string): Promise<void> {
    const found = this.#posted[Math.floor(this.#random() * this.#posted.length)];
    if (!found) return;
    const options = { as: this.#person, body: { ly_do: 'Nhầm' } };
    const answer = await this.#api.call('PATCH', `/phieu-thu-chi/${found.id}/huy`, options);
    if (answer.code !== 200) return;
    this.#posted.splice(this.#posted.indexOf(found), 1);
    this.#keep(day, found.item, -found.value, 'void');
  }

  async #costOf(code: string, quantity: number): Promise<bigint> {
    const held = await this.#counter.position(code);
    const [units, all] = [toUnits(String(quantity)), toUnits(held.quantity)];
    if (all === 0n) return 0n;
    return units === all ? BigInt(held.cost) : div(BigInt(held.cost) * units, all);
  }

  #keep(day: string, item: Item, value: bigint, act: string): void {
    const { ten, loai: kind } = item;
    this.effects.push({ branchId: this.#person.branchId ?? 1, day, item: ten, kind, value });
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
  }

  #pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[Math.floor(this.#random() * choices.length)] as Choice;
  }
}
