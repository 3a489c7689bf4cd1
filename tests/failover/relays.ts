import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { RelayRequest } from './relay-process.ts';

/** Opens, cuts and heals relays in their own process. A relay is known by its number, in the order of opening. */
export class Relays {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'relay-process.ts'));
  readonly #waiting = new Map<number, (ports: number[]) => void>();
  #sent = 0;
  #count = 0;

  constructor() {
    this.#child.on('message', ({ id, ports }: { id: number; ports: number[] }) => {
      this.#waiting.get(id)?.(ports);
      this.#waiting.delete(id);
    });
  }

  /** A relay in front of each port. */
  async open<Name extends string>(targets: Record<Name, number>): Promise<Record<Name, RelayPort>> {
    const names = Object.keys(targets) as Name[];
    const first = this.#count;
    this.#count += names.length;
    const ports = await this.#ask({ open: Object.values(targets) });
    const entries = names.map((name, index) => [name, { number: first + index, port: ports[index] as number }]);
    return Object.fromEntries(entries) as Record<Name, RelayPort>;
  }

  async cut(relays: readonly RelayPort[]): Promise<void> {
    await this.#ask({ cut: relays.map(({ number }) => number) });
  }

  async heal(relays: readonly RelayPort[]): Promise<void> {
    await this.#ask({ heal: relays.map(({ number }) => number) });
  }

  close(): void {
    this.#child.disconnect();
  }

  #ask(request: Omit<RelayRequest, 'id'>): Promise<number[]> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, ...request } satisfies RelayRequest);
    });
  }
}

export interface RelayPort {
  number: number;
  port: number;
}
