import type { ChartSlot } from './chart-slot.ts';

export interface CompareChartProps {
  slots: readonly ChartSlot[];
  shape: 'bars' | 'line';
  /** What the chart shows, in words. */
  label: string;
  names: { figure: string; other?: string };
  unit?: string;
  /** A click on a day or month. */
  onOpen?: (key: string) => void;
}
