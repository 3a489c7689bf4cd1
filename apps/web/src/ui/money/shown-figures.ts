import { formatDecimal } from '@doi-tien/money/format';

/** "16000 USD × 25900" as people read it. */
export function shownFigures(lines: string): string {
  return lines.replaceAll(/\d+(\.\d+)?/g, (figure) => formatDecimal(figure));
}
