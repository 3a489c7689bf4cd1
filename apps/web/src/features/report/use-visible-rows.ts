import { type UIEvent, useState } from 'react';

const ROW_HEIGHT = 36;
/** Below this many rows a browser keeps up without help, and its own search finds them all. */
const ALL_AT_ONCE = 200;
const IN_SIGHT = 40;
const STEP = 20;

/** Which rows of a long table to draw, and how much room stands for the others. */
export function useVisibleRows(count: number) {
  const [top, setTop] = useState(0);
  if (count <= ALL_AT_ONCE) return { first: 0, last: count, above: 0, below: 0, onScroll: undefined };
  const first = Math.min(Math.max(0, top - STEP), Math.max(0, count - IN_SIGHT));
  const last = Math.min(count, top + IN_SIGHT + STEP);
  return {
    first,
    last,
    above: first * ROW_HEIGHT,
    below: (count - last) * ROW_HEIGHT,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setTop(Math.floor(currentTarget.scrollTop / ROW_HEIGHT / STEP) * STEP),
  };
}
