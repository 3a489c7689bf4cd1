import { type Arena, CONTENDERS, type Contender } from './contenders.ts';
import type { Measured } from './load.ts';
import type { Item } from './program.ts';

export type Figures = Partial<Record<Contender, Measured>>;

/** In turn, round after round, so that whatever else the machine does falls on all of them; the middle round counts. */
export async function measure(arena: Arena, item: Item, rounds: number, seconds: number): Promise<Figures> {
  const measured = new Map<Contender, Measured[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of CONTENDERS) {
      const job = arena.job(contender, item.names, item.connections, seconds);
      if (job) measured.set(contender, [...(measured.get(contender) ?? []), await arena.run(job, item.isRead)]);
    }
  }
  return Object.fromEntries([...measured].map(([contender, all]) => [contender, middle(all)]));
}

export function middle<Each extends Measured>(all: readonly Each[]): Each {
  return all.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(all.length / 2)] as Each;
}
