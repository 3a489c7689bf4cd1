import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets');
const TEXT = /html|javascript|event-stream|json/;

/**
 * A server in front of the real one that can be away, and that serves another build from a moment on: the same program with every script under
 * another name, as after an upgrade.
 */
export class NextBuild {
  isAway = false;
  isUpgraded = false;
  /** As `SERVICE_WORKER=0` does, at the worker's address stands one that leaves. */
  hasWorker = true;
  /** Calls of the API that came through, as method and path. */
  readonly calls: string[] = [];
  readonly #scripts = new Set(readdirSync(ASSETS).filter((name) => name.endsWith('.js')));
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((request, response) => this.#pass(request, response));
  readonly #behind: string;

  constructor(behind: string) {
    this.#behind = behind;
  }

  async listen(): Promise<string> {
    this.#server.on('connection', (socket) => {
      if (this.isAway) return void socket.destroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  goAway(): void {
    this.isAway = true;
    this.breakLines();
  }

  /** As a restart of the server does. */
  breakLines(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  comeBack(): void {
    this.isAway = false;
  }

  async close(): Promise<void> {
    this.goAway();
    await new Promise((closed) => this.#server.close(closed));
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const asked = (request.url ?? '/').replace('.next.js', '.js');
    const path = asked === '/sw.js' && !this.hasWorker ? '/sw-off.js' : asked;
    if (path.startsWith('/api')) this.calls.push(`${request.method} ${path}`);
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    const passed = send(new URL(path, this.#behind), { method: request.method, headers }, (answer) => {
      const isText = TEXT.test(answer.headers['content-type'] ?? '');
      const { 'content-length': _length, ...changed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, isText ? changed : answer.headers);
      if (!isText || !this.isUpgraded) return void answer.pipe(response);
      // A live connection is told line by line; a file is whole only at its end.
      if (/event-stream/.test(answer.headers['content-type'] ?? '')) {
        answer.on('data', (part) => response.write(this.#renamed(String(part))));
        answer.on('end', () => response.end());
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => response.end(this.#renamed(Buffer.concat(parts).toString('utf8'))));
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }

  #renamed(text: string): string {
    return text
      .replace(/[\w.-]+\.js\b/g, (name) => (this.#scripts.has(name) ? name.replace(/\.js$/, '.next.js') : name))
      .replace(/(version:.)[0-9a-f]{15}/, '$1next-build-next');
  }
}
