const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** "1.4 MB": two digits are enough to tell how long it will take. */
export function showSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const figure = bytes / 1000 ** step;
  return `${figure >= 10 || step === 0 ? Math.round(figure) : figure.toFixed(1)} ${UNITS[step]}`;
}
