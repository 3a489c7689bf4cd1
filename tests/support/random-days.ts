import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import type { TradePath } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect } from 'vitest';
import { FIRST_BRANCH } from '../../apps/api/src/platform/actor.ts';
import type { Counter } from './counter.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Small and the same everywhere: a run that failed can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Smallest notes, and the posted rates the counter of the tests begins with: what we pay and what we ask. */
const FOREIGN = [
  { code: 'USD', step: 1, rates: [25_900, 26_150] },
  { code: 'EUR', step: 5, rates: [28_000, 28_600] },
  { code: 'JPY', step: 1000, rates: [16_800, 17_400] },
] as const;

export interface People {
  manager: Caller;
  tellers: Caller[];
}

/** A counter with a will of its own: days of every kind of trade and movement, through the API, as chance has it. */
export class RandomDays {
  readonly #api: TestApp;
  readonly #counter: Counter;
  readonly #people: People;
  readonly #random: () => number;
  readonly #done: { path: TradePath; id: number }[] = [];
  /** How often each kind of act went through. */
  readonly acts = new Map<string, number>();
  #reference = 0;
  /** A reference is used once in the whole company. */
  readonly #mark: string;
  /** What else happens after each act. */
  readonly #besides: (day: string) => Promise<void>;

  constructor(api: TestApp, counter: Counter, people: People, seed: number, besides = async (_day: string) => {}) {
    this.#api = api;
    this.#counter = counter;
    this.#people = people;
    this.#random = seededRandom(seed);
    this.#besides = besides;
    this.#mark = people.manager.branchId === undefined ? '' : `b${people.manager.branchId}-`;
  }

  /** One day from opening to close; the last one may be left open. */
  async run(day: string, acts: number, { leaveOpen = false } = {}): Promise<Safe> {
    const safe = await this.#open(day);
    for (let count = 0; count < acts; count += 1) {
      await this.#act(safe);
      await this.#besides(day);
    }
    if (!leaveOpen) await this.close(safe);
    return safe;
  }

  async #open(day: string): Promise<Safe> {
    const held = await this.#held();
    const isFirst = held.length === 0;
    const chi_tiet = isFirst
      ? [this.#amount('VND', '20000000000'), this.#amount('USD', '30000'), this.#amount('EUR', '5000')]
      : this.#counted(held, 0.3);
    const them_dau_ngay = this.#chance(0.3) ? [this.#amount('EUR', String(this.#upTo(50) * 5))] : [];
    const body = { ngay: day, chi_tiet, them_dau_ngay, ly_do: 'Mở' };
    const answer = await this.#api.call<Safe>('POST', '/ket', { as: this.#people.manager, body });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  }

  async close(safe: Pick<Safe, 'id'>): Promise<void> {
    const { manager } = this.#people;
    expect(await this.#api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager })).toMatchObject({ code: 200 });
    const body = { chi_tiet: this.#counted(await this.#held(), 0.3), ly_do: 'Lệch', ghi_chu: 'Cuối ngày' };
    expect(await this.#api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body })).toMatchObject({
      code: 200,
    });
  }

  async #act(safe: Safe): Promise<void> {
    const chance = this.#random();
    if (chance < 0.3) return this.#foreign('giao-dich-mua-ngoai-te', 0);
    if (chance < 0.5) return this.#foreign('giao-dich-ban-ngoai-te', 1);
    if (chance < 0.6) return this.#electronic('giao-dich-mua-tien-dien-tu', 25_800);
    if (chance < 0.67) return this.#electronic('giao-dich-ban-tien-dien-tu', 26_300);
    if (chance < 0.74) return this.#noncash('giao-dich-mua-tien-banking', 'VND-BANK', this.#upTo(90) * 100_000, 0.995);
    if (chance < 0.81) return this.#noncash('giao-dich-mua-tien-alipay', 'CNY-ALIPAY', this.#upTo(900), 3500);
    if (chance < 0.9) return this.#void();
    return this.#move(safe);
  }

  /** One to three lines of dollars, euros and yen, at rates around the posted ones, with fees now and then. */
  async #foreign(path: TradePath, side: 0 | 1): Promise<void> {
    const lines = Array.from({ length: this.#upTo(3) }, () => {
      const { code, step, rates } = this.#pick(FOREIGN);
      const so_luong = String(this.#upTo(300) * step);
      return { tien_id: this.#counter.currencyId(code), so_luong, ty_gia: (rates[side] * this.#near()).toFixed(0) };
    });
    await this.#trade(path, { chi_tiet: lines, ...this.#fees(20_000) });
  }

  async #electronic(path: TradePath, posted: number): Promise<void> {
    const isInUsd = this.#chance(0.5);
    const quantity = `${this.#upTo(900)}.${this.#upTo(999_999)}`;
    const rate = posted * this.#near();
    const settlement = isInUsd
      ? { tien_thanh_toan_id: this.#counter.currencyId('USD'), ty_gia_quy_doi: '26012.5' }
      : {};
    const ty_gia = isInUsd ? (rate / 26_012.5).toFixed(4) : rate.toFixed(0);
    await this.#trade(path, {
      chi_tiet: [{ tien_id: this.#counter.currencyId('USDT'), so_luong: quantity, ty_gia }],
      ...settlement,
      ...this.#fees(isInUsd ? 3 : 15_000),
      ...this.#proof(),
    });
  }

  /** Some wait for their money and are completed by somebody else. */
  async #noncash(path: TradePath, code: string, quantity: number, rate: number): Promise<void> {
    const chi_tiet = [{ tien_id: this.#counter.currencyId(code), so_luong: String(quantity), ty_gia: String(rate) }];
    const waits = this.#chance(0.3);
    const trade = await this.#trade(path, { chi_tiet, ...(waits ? { trang_thai: 2 } : this.#proof()) });
    if (!trade || !waits || this.#chance(0.3)) return;
    const body = { ma_tham_chieu: `${this.#mark}late-${this.#reference}`, mang: 'TRC20' };
    await this.#api.call('PATCH', `/${path}/${trade.id}/hoan-tat`, { as: this.#pick(this.#people.tellers), body });
  }

  async #trade(path: TradePath, body: object): Promise<Trade | undefined> {
    const as = this.#pick(this.#people.tellers);
    const answer = await this.#counter.trade(path, { ly_do_ty_gia: 'Khách quen', ...body } as never, as);
    if (answer.code !== 200) return undefined;
    this.#count(path);
    this.#done.push({ path, id: answer.data.id });
    return answer.data;
  }

  /** Any trade so far, so most often one of an earlier day. */
  async #void(): Promise<void> {
    if (this.#done.length === 0) return;
    const [found] = this.#done.splice(this.#upTo(this.#done.length) - 1, 1);
    if (!found) return;
    const options = { as: this.#people.manager, body: { ly_do: 'Nhầm' } };
    const answer = await this.#api.call('PATCH', `/${found.path}/${found.id}/huy`, options);
    if (answer.code === 200) this.#count('void');
  }

  async #move(safe: Safe): Promise<void> {
    const out = this.#pick(['USD', 'EUR', 'USDT', 'VND-BANK', 'CNY-ALIPAY', 'VND'] as const);
    const amount = this.#amount(out, this.#quantityOf(out));
    const back = out === 'VND' ? 'USD' : this.#pick(['VND', 'VND', out === 'EUR' ? 'USD' : 'EUR'] as const);
    const thu_ve = this.#amount(back, back === 'VND' ? String(this.#upTo(500) * 10_000) : String(this.#upTo(40) * 5));
    const body = this.#pick([
      { loai_giao_dich: 3, chi_tiet: [amount] },
      { loai_giao_dich: 6, chi_tiet: [amount] },
      { loai_giao_dich: 6, chi_tiet: [amount], thu_ve },
      { loai_giao_dich: 6, chi_tiet: [amount], thu_ve },
    ]);
    const sent = { ket_id: safe.id, ly_do: 'Chuyển', ...body };
    const answer = await this.#api.call('POST', '/chi-tiet-ket', { as: this.#people.manager, body: sent });
    if (answer.code === 200) this.#count('thu_ve' in body ? 'resale' : 'move');
  }

  #quantityOf(code: string): string {
    const units: Record<string, number> = { VND: 1_000_000, EUR: 5, USDT: 3, 'VND-BANK': 50_000, 'CNY-ALIPAY': 7 };
    return String(this.#upTo(60) * (units[code] ?? 1));
  }

  /** Counts of everything, of cash now and then a little off. */
  #counted(held: Drawer[], chance: number) {
    return held.map(({ tien_id, ma_tien, so_tien }) => {
      const step = { VND: 1000, USD: 1, EUR: 5, JPY: 1000 }[ma_tien];
      if (step === undefined) return { tien_id, so_tien };
      const off = this.#chance(chance) ? BigInt((this.#upTo(7) - 4) * step) : 0n;
      const counted = BigInt(so_tien) + off;
      return { tien_id, so_tien: String(counted < 0n ? 0n : counted) };
    });
  }

  async #held(): Promise<Drawer[]> {
    const rows = await this.#api.sql<Drawer>(
      `SELECT v.tien_id, t.ma AS ma_tien, trim_scale(v.so_luong)::text AS so_tien FROM vi_the v JOIN tien t ON t.id = v.tien_id
       WHERE v.chi_nhanh_id = $1`,
      [this.#people.manager.branchId ?? FIRST_BRANCH],
    );
    return rows;
  }

  #amount(code: string, so_tien: string) {
    return { tien_id: this.#counter.currencyId(code), so_tien };
  }

  #proof() {
    this.#reference += 1;
    return { ma_tham_chieu: `${this.#mark}ref-${this.#reference}`, mang: 'TRC20' };
  }

  #fees(most: number) {
    return {
      ...(this.#chance(0.4) && { phi_thu: String(this.#upTo(most)) }),
      ...(this.#chance(0.3) && { phi_chi: String(this.#upTo(Math.max(1, Math.floor(most / 2)))) }),
    };
  }

  #count(act: string): void {
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most);
  }

  /** Within half a percent, so that no permission is needed. */
  #near(): number {
    return 1 + (this.#random() - 0.5) / 100;
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}
