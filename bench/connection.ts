import { connect, type Socket } from 'node:net';
import type { Call } from './load.ts';

const HEAD_END = '\r\n\r\n';

/** One kept-alive connection, one request at a time. Far lighter than a real client: the load shares its processors with what it measures. */
export class Connection {
  readonly #origin: URL;
  readonly #socket: Socket;
  #answer: PromiseWithResolvers<boolean> | undefined;
  #isFine = false;
  #head = '';
  /** Of the body, still to come; undefined while the head is. */
  #missing: number | undefined;

  constructor(url: string) {
    this.#origin = new URL(url);
    const { hostname, port } = this.#origin;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (bytes: Buffer) => this.#read(bytes));
    this.#socket.on('error', (error) => this.#answer?.reject(error));
    this.#socket.on('close', () => this.#answer?.reject(new Error('The server hung up')));
  }

  /** Whether it was answered with 200. */
  ask({ method, url, headers, body = '' }: Call): Promise<boolean> {
    this.#answer = Promise.withResolvers();
    const { host, origin } = this.#origin;
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
    this.#socket.write(`${method} ${url.slice(origin.length)} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#missing === undefined) this.#readHead(bytes);
    else this.#missing -= bytes.length;
    if (this.#missing === undefined || this.#missing > 0) return;
    [this.#head, this.#missing] = ['', undefined];
    this.#answer?.resolve(this.#isFine);
  }

  #readHead(bytes: Buffer): void {
    this.#head += bytes.toString('latin1');
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    if (length === undefined) {
      this.#socket.destroy(new Error(`An answer of unknown length: ${this.#head.slice(0, end)}`));
      return;
    }
    this.#isFine = this.#head.startsWith('HTTP/1.1 200');
    this.#missing = Number(length) - (this.#head.length - end - HEAD_END.length);
  }
}
