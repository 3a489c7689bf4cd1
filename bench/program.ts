import { MIXED_DAY, type Work } from './works.ts';

/** One row of the results: these works in turn, over so many connections. */
export interface Item {
  name: string;
  names: readonly string[];
  connections: number;
  /** Nothing is written by the works themselves. */
  isRead: boolean;
}

/** What is measured, in order; `--works` (a `*` at the end stands for anything) and `--connections` choose from it. */
export function programOf(works: readonly Work[], wanted: readonly string[], connections: readonly number[]): Item[] {
  const isWanted = (name: string) =>
    wanted.length === 0 ||
    wanted.some((part) => name === part || (part.endsWith('*') && name.startsWith(part.slice(0, -1))));
  const all = [
    ...works.map(({ name, kind, connections: at }) => ({ name, names: [name], isRead: kind === 'read', at })),
    { name: 'mixed-day', names: MIXED_DAY, isRead: false, at: [1, 16, 64] as const },
  ];
  return all
    .filter(({ name }) => isWanted(name))
    .flatMap(({ at, ...item }) =>
      at
        .filter((count) => connections.length === 0 || connections.includes(count))
        .map((count): Item => ({ ...item, connections: count })),
    );
}
