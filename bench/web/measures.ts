export interface ScreenMeasure {
  kilobytes: number;
  /** Largest contentful paint, ms after the address was entered. */
  largestPaint: number;
  /** Total blocking time: what every task ran beyond 50 ms, until the screen was quiet. */
  blocked: number;
  /** When the person can start: the field has the focus, or the rows are there. */
  usable: number;
}

export interface MeasuredScreen {
  name: string;
  path: string;
  isPublic?: true;
  /** In sight or focused once the screen can be used. */
  ready: string;
}

export const SCREENS: readonly MeasuredScreen[] = [
  { name: 'login', path: '/auth/login', isPublic: true, ready: 'input:focus' },
  { name: 'dashboard', path: '/', ready: 'main table tbody tr, main [role=list] [role=listitem], main li' },
  { name: 'trade form', path: '/giao-dich-mua-ngoai-te/moi', ready: 'input:focus' },
  { name: 'trade list, 200 rows', path: '/giao-dich-mua-ngoai-te?pageSize=200', ready: 'tbody tr:nth-child(100)' },
];

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
