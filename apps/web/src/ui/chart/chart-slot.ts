/** One place on the axis: a day or a month, with its figure and the one it is held against. */
export interface ChartSlot {
  key: string;
  /** Under the axis. */
  tick: string;
  /** In full, where there is room. */
  title: string;
  figure: string | null;
  other: string | null;
  otherTitle: string | null;
}

/** Pixels only: the figures people read stay the decimal strings they are. */
export function pixels(figure: string): number {
  return Number(figure);
}
