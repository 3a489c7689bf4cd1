import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port that leads to one database and later to another, as a proxy in front of them does. */
export class SwitchingRelay {
  #target: number;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#accept(client));
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  /** Connections to the one before end. */
  leadTo(target: number): void {
    this.#target = target;
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
