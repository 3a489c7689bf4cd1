import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  client: Socket;
  /** Undefined while the connection waits for the network to come back. */
  server: Socket | undefined;
}

/**
 * A TCP relay that stands for a piece of network. While it is cut, both sides keep their connections and hear nothing from each
 * other, as when packets are dropped: no reset and no end arrives. New connections are accepted and lead nowhere until it is healed.
 */
export class Relay {
  readonly #target: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #isCut = false;

  constructor(target: number) {
    this.#target = target;
    // `end` is passed on by the pipes, so that a half-closed connection stays one.
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const { client, server } of this.#pairs) {
      for (const [from, to] of [
        [client, server],
        [server, client],
      ]) {
        if (to) from?.unpipe(to);
        from?.pause();
      }
    }
  }

  heal(): void {
    this.#isCut = false;
    for (const pair of this.#pairs) this.#join(pair);
  }

  async close(): Promise<void> {
    for (const { client, server } of this.#pairs) {
      client.destroy();
      server?.destroy();
    }
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    const pair: Pair = { client, server: undefined };
    this.#pairs.add(pair);
    this.#watch(pair, client);
    if (this.#isCut) client.pause();
    else this.#join(pair);
  }

  /** Lets bytes flow both ways, and ends one side where the other one has gone meanwhile. */
  #join(pair: Pair): void {
    const { client } = pair;
    if (!pair.server) {
      pair.server = connect({ host: '127.0.0.1', port: this.#target, allowHalfOpen: true, noDelay: true });
      this.#watch(pair, pair.server);
    }
    const { server } = pair;
    if (client.destroyed || server.destroyed) {
      this.#drop(pair);
      return;
    }
    client.pipe(server);
    server.pipe(client);
  }

  #watch(pair: Pair, socket: Socket): void {
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!this.#isCut) this.#drop(pair);
    });
  }

  #drop(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.server?.destroy();
  }
}
