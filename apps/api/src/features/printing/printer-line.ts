import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import type { PrintReason } from '@doi-tien/contract/printers';
import {
  type AllowedPrinters,
  isNamed,
  isPrinterAddress,
  type PrinterPlace,
  placeProblems,
} from './addresses.rules.ts';

/** How a name becomes addresses; tests give their own. */
export type Resolve = (host: string) => Promise<{ address: string }[]>;

export const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** What went wrong with a printer, in one word. */
export class PrinterTrouble extends Error {
  readonly reason: PrintReason;

  constructor(reason: PrintReason) {
    super(reason);
    this.reason = reason;
  }
}

const CONNECT_MS = 4_000;
/** A printer says a byte to a question. Whatever says more than this is something else, and nobody reads on. */
const MOST_BYTES = 64;

/** The one address that is connected to: the name is not resolved again. All of its addresses must be where printers may be. */
async function judgedAddress(place: PrinterPlace, allowed: AllowedPrinters, resolve: Resolve): Promise<string> {
  if (placeProblems(place, allowed).length > 0) throw new PrinterTrouble('dia_chi');
  if (isIP(place.dia_chi) !== 0) return place.dia_chi;
  const found = await within(CONNECT_MS, resolve(place.dia_chi), 'khong_ket_noi').catch(() => {
    throw new PrinterTrouble('khong_ket_noi');
  });
  const [first] = found;
  if (!first) throw new PrinterTrouble('khong_ket_noi');
  if (!isNamed(place, allowed) && !found.every(({ address }) => isPrinterAddress(address))) {
    throw new PrinterTrouble('dia_chi');
  }
  return first.address;
}

function within<Result>(ms: number, work: Promise<Result>, reason: PrintReason): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PrinterTrouble(reason)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** A connection to a printer: bytes go out, single bytes come back, and everything has its time. */
export class PrinterLine {
  readonly #socket: Socket;
  readonly #waiting: { isAnswer: (byte: number) => boolean; take: (byte: number) => void }[] = [];
  #received = 0;
  #isFinishing = false;
  /** Settles when the line is gone, with what ended it. */
  readonly #ended = Promise.withResolvers<never>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#ended.promise.catch(() => undefined);
    socket.on('data', (bytes: Buffer) => this.#hear(bytes));
    socket.on('error', () => this.#end('mat_ket_noi'));
    // Before we say that this is all, nobody else may.
    for (const event of ['end', 'close'] as const) {
      socket.on(event, () => {
        if (!this.#isFinishing) this.#end('mat_ket_noi');
      });
    }
  }

  static async open(
    place: PrinterPlace,
    allowed: AllowedPrinters,
    resolve: Resolve = resolveAll,
  ): Promise<PrinterLine> {
    const host = await judgedAddress(place, allowed, resolve);
    const socket = connect({ host, port: place.cong, noDelay: true, autoSelectFamily: false });
    const opened = new Promise<void>((done, fail) => {
      socket.once('connect', done);
      socket.once('error', () => fail(new PrinterTrouble('khong_ket_noi')));
    });
    try {
      await within(CONNECT_MS, opened, 'khong_ket_noi');
    } catch (error) {
      socket.on('error', () => undefined);
      socket.destroy();
      throw error;
    }
    return new PrinterLine(socket);
  }

  #end(reason: PrintReason): void {
    this.#ended.reject(new PrinterTrouble(reason));
    this.#socket.destroy();
  }

  #hear(bytes: Buffer): void {
    this.#received += bytes.length;
    if (this.#received > MOST_BYTES) {
      this.#end('tra_loi_la');
      return;
    }
    // What nobody asked for is left out.
    for (const byte of bytes) {
      const [first] = this.#waiting;
      if (!first?.isAnswer(byte)) continue;
      this.#waiting.shift();
      first.take(byte);
    }
  }

  /** Asks and waits for the one byte that answers. */
  async ask(question: Uint8Array, isAnswer: (byte: number) => boolean, ms: number): Promise<number> {
    const answer = Promise.withResolvers<number>();
    const asked = { isAnswer, take: answer.resolve };
    this.#waiting.push(asked);
    this.#socket.write(question);
    try {
      return await within(ms, Promise.race([answer.promise, this.#ended.promise]), 'khong_tra_loi');
    } finally {
      const place = this.#waiting.indexOf(asked);
      if (place >= 0) this.#waiting.splice(place, 1);
    }
  }

  /** Hands all bytes over to the network, part by part; a printer that takes none for so long has stopped, and so has one that drips. */
  async send(bytes: Uint8Array, { partMs, wholeMs }: { partMs: number; wholeMs: number }): Promise<void> {
    const end = performance.now() + wholeMs;
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      const part = bytes.subarray(from, from + PART_BYTES);
      const written = new Promise<void>((done) => this.#socket.write(part, () => done()));
      const ms = Math.max(0, Math.min(partMs, end - performance.now()));
      await within(ms, Promise.race([written, this.#ended.promise]), 'dung_giua_chung');
    }
  }

  /** Says that this is all, and waits until the other side has taken it and says the same. */
  async finish(ms: number): Promise<void> {
    const closed = new Promise<void>((done) => this.#socket.once('close', () => done()));
    this.#isFinishing = true;
    this.#socket.end();
    await within(ms, Promise.race([closed, this.#ended.promise]), 'dung_giua_chung');
  }

  close(): void {
    this.#socket.destroy();
  }
}

const PART_BYTES = 4096;
