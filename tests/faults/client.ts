import { setTimeout as sleep } from 'node:timers/promises';
import { CAPTCHA_HEADER } from '@doi-tien/contract/session';
import type { CaptchaSetup, LoginRefusal } from '@doi-tien/contract/session.schema';
import type { Random } from '../../apps/api/src/commands/demo/random.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { captchaAnswer } from '../support/sign-in.ts';
import { type Deed, submissionOf } from './deeds.ts';
import { type Act, type History, now } from './history.ts';
import { NoAnswer, type Reply, send } from './http-client.ts';
import type { TradingWorld } from './trading-world.ts';
import type { Violation } from './violation.ts';

/** Longer than every time-out of the server put together: who waits in vain until then found a request that hangs. */
const HANG_LIMIT = 20_000;

/** Nobody asks for longer than this what became of an act; every fault is mended long before. */
const SETTLED_LIMIT = 90_000;

export interface Manners {
  /** What becomes of an act nobody knows the fate of: asked about until it is known, or left alone for good. */
  mayGiveUp: boolean;
  patience: number;
}

const STEADY: Manners = { mayGiveUp: false, patience: HANG_LIMIT };

/** A person at a screen: signs in, hands deeds in over either process, and asks again when the answer got lost. */
export class Client {
  readonly account: string;
  readonly #world: TradingWorld;
  readonly #history: History;
  readonly #random: Random;
  readonly #deviceId = crypto.randomUUID();
  #token = '';
  #signingIn: Promise<void> | undefined;
  /** The longest anybody had to wait for an answer. */
  slowest = 0;
  /** What no client should ever see. */
  readonly complaints: Violation[] = [];

  constructor(world: TradingWorld, history: History, random: Random, account: string) {
    this.#world = world;
    this.#history = history;
    this.#random = random;
    this.account = account;
  }

  async submit(deed: Deed, { mayGiveUp, patience }: Manners = STEADY): Promise<Act> {
    const act = this.#history.begin(deed, this.account);
    const givesUp = mayGiveUp && this.#random.chance(10);
    for (let patienceLeft = patience; ; patienceLeft = HANG_LIMIT) {
      const reply = await this.#attempt(act, patienceLeft);
      if (reply && reply.code < 500) {
        if (reply.code === 200) this.#history.settle(act, 'acknowledged', reply.data);
        else this.#history.settle(act, 'refused', reply.error);
        return act;
      }
      if (givesUp) return act;
      if (now() - act.invoked > SETTLED_LIMIT) {
        this.#complain(
          'slow',
          `${deed.act} ${act.key} could not be settled in ${act.attempts} attempts (${reply?.error})`,
        );
        return act;
      }
      await sleep(this.#random.whole(20, 200));
    }
  }

  /** The same submission many times at once: everybody hears the same, or nothing. */
  async submitAtOnce(deed: Deed, times: number): Promise<Act> {
    const act = this.#history.begin(deed, this.account);
    for (;;) {
      const replies = await Promise.all(Array.from({ length: times }, () => this.#attempt(act, HANG_LIMIT)));
      const settled = replies.flatMap((reply) => (reply && reply.code < 500 ? [reply] : []));
      const [first] = settled;
      const ways = new Set(settled.map((reply) => JSON.stringify(reply))).size;
      if (ways > 1) this.#complain('double', `${act.key} was answered in ${ways} different ways`);
      if (first) {
        this.#history.settle(act, first.code === 200 ? 'acknowledged' : 'refused', first.data);
        return act;
      }
      await sleep(100);
    }
  }

  #complain(kind: Violation['kind'], what: string): void {
    this.complaints.push({ kind, what });
  }

  async #attempt(act: Act, patience: number): Promise<Reply | undefined> {
    const { method, path, body } = submissionOf(act.deed, act.key, this.#world.catalogue);
    await this.#signIn();
    act.attempts += 1;
    act.lastSent = now();
    const reply = await this.#send(method, path, body, patience, { 'idempotency-key': act.key });
    if (reply?.code !== 401) return reply;
    // Somebody took the session away: nothing was done, and the same act is handed in again under the same key.
    this.#token = '';
    return undefined;
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    patience: number,
    headers: Record<string, string> = {},
  ) {
    const began = now();
    try {
      return await send({
        method,
        path,
        body,
        patience,
        port: this.#random.pick(this.#world.ports),
        headers: {
          device_id: this.#deviceId,
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...headers,
        },
      });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (now() - began >= HANG_LIMIT) this.#complain('slow', `${method} ${path} hung for ${HANG_LIMIT} ms`);
      return undefined;
    } finally {
      this.slowest = Math.max(this.slowest, now() - began);
    }
  }

  /** Everybody who needs the session while it is being opened waits for the same one. */
  #signIn(): Promise<void> {
    this.#signingIn ??= this.#openSession().finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  async #openSession(): Promise<void> {
    const body = { tai_khoan: this.account, mat_khau: DEMO_PASSWORD };
    let captcha: string | undefined;
    while (!this.#token) {
      const headers: Record<string, string> = captcha ? { [CAPTCHA_HEADER]: captcha } : {};
      const reply = await this.#send('POST', '/auth/login', body, HANG_LIMIT, headers);
      captcha = undefined;
      if (reply?.code === 200) this.#token = (reply.data as { accessToken: string }).accessToken;
      else if ((reply?.data as Partial<LoginRefusal> | undefined)?.requireRecaptcha)
        captcha = await this.#solveCaptcha();
      else await sleep(100);
    }
  }

  /** Sign-ins that a kill cut off stay counted as guesses, and after three of them the server asks for more. */
  async #solveCaptcha(): Promise<string | undefined> {
    const reply = await this.#send('GET', '/auth/captcha', undefined, HANG_LIMIT);
    return reply?.code === 200 ? captchaAnswer(reply.data as CaptchaSetup) : undefined;
  }
}
