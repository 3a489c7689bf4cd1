import { formatDecimal } from '@doi-tien/money/format';

/** "16000 USD × 25900" as people read it. */
export function shownFigures(lines: string): string {
  return lines.replaceAll(/\d+(\.\d+)?/g, (figure) => formatDecimal(figure));
}

/** "25,900", and "16,810/100" where a rate is that of a hundred or a thousand. */
export function rateText(rate: string, unit: number): string {
  return unit > 1 ? `${formatDecimal(rate)}/${formatDecimal(String(unit))}` : formatDecimal(rate);
}
