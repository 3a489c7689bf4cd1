/**
 * The first call runs at once; those that come within `ms` are run together at its end. Five trades a second then redraw
 * a screen twice a second, and a single one without delay.
 */
export function gather<Item>(run: (items: readonly Item[]) => void, ms: number) {
  let waiting: Set<Item> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    const items = [...(waiting ?? [])];
    waiting = null;
    timer = undefined;
    if (items.length === 0) return;
    timer = setTimeout(next, ms);
    run(items);
  };
  return {
    add(items: readonly Item[]): void {
      waiting ??= new Set();
      for (const item of items) waiting.add(item);
      if (timer === undefined) next();
    },
    stop: () => clearTimeout(timer),
  };
}
