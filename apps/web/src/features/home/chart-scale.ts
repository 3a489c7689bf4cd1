/** A scale of round steps that reaches from the lowest to the highest figure and always shows zero. */
export interface ChartScale {
  low: number;
  high: number;
  ticks: readonly number[];
}

const STEPS = 3;
/** A negative figure of less than this part of a step gets no step of its own: a void of yesterday's only ticket is no reason for "−1 tỷ". */
const SMALL_PART = 0.25;

export function scaleOf(heights: readonly number[]): ChartScale {
  const step = roundStep((Math.max(0, ...heights) - Math.min(0, ...heights)) / STEPS);
  const lowest = Math.min(0, ...heights);
  const isSmall = -lowest < step * SMALL_PART;
  const first = isSmall ? 0 : Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(Math.max(0, ...heights) / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: isSmall ? lowest : first * step, high: last * step, ticks };
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= least) ?? 10);
}

/** Where a height stands between the ends of the scale, in percent from below. */
export function placeOn({ low, high }: ChartScale, height: number): number {
  return ((height - low) / (high - low)) * 100;
}
