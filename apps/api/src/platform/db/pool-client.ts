import type { Socket } from 'node:net';
import pg from 'pg';
import { isConnectionLost, isQueryTimeout, isReadOnly, isStalePlan, UnreplicatedCommit } from './database-errors.ts';
import { StatementNames } from './prepared-statements.ts';

export type OnStatement = (text: string, values: unknown[]) => void;

/** The driver's client for one pool. `onStatement` is called with every statement, for tests and measurements. */
export function poolClient(onStatement?: OnStatement): typeof pg.Client {
  const names = new StatementNames();
  const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  return class PoolClient extends pg.Client {
    #isUnreplicated = false;
    #isCorked = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A cancelled wait for the synchronous replica is only a warning, and COMMIT is then answered as if all was well.
      this.on('notice', ({ routine }) => {
        this.#isUnreplicated ||= routine === 'SyncRepWaitForLSN';
      });
    }

    override query(...given: unknown[]): never {
      const [text, values = []] = given;
      if (typeof text !== 'string' || !Array.isArray(values)) return send.apply(this, given) as never;
      onStatement?.(text, values);
      this.#cork();
      const name = names.of(text);
      return this.#send(name === undefined ? { text, values } : { name, text, values }) as never;
    }

    /** What is sent before anything is waited for leaves in one write: a purchase then makes half as many. */
    #cork(): void {
      if (this.#isCorked) return;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      this.#isCorked = true;
      stream.cork();
      // After the promises that are settled already, so that a statement that follows at once is sent with this one.
      queueMicrotask(() =>
        process.nextTick(() => {
          this.#isCorked = false;
          stream.uncork();
        }),
      );
    }

    #send(query: pg.QueryConfig): Promise<unknown> {
      return new Promise((resolve, reject) => {
        send.call(this, query, (error: Error | null, result: unknown) => {
          // The driver closes a connection that timed out or was ended by the server, but a moment later: until then the pool would hand it out again.
          if (isSpent(error) || this.#isUnreplicated) void this.end();
          if (isStalePlan(error)) names.renew();
          if (error) reject(error);
          else if (this.#isUnreplicated) reject(new UnreplicatedCommit());
          else resolve(result);
        });
      });
    }
  };
}

/** After this the connection is of no use, or its server does not write. */
function isSpent(error: unknown): boolean {
  return isQueryTimeout(error) || isReadOnly(error) || isConnectionLost(error);
}
