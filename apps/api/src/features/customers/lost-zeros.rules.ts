import { plainText } from '../../platform/plain-text.ts';

/** How many digits a paper has, by what people call it. */
const DIGITS: readonly { kind: RegExp; lengths: readonly number[] }[] = [
  { kind: /^(cccd|cc|can cuoc|citizen)/, lengths: [12] },
  { kind: /^(cmnd|cmt|chung minh)/, lengths: [9, 12] },
];

/** Whether a number lost zeros at its beginning, as spreadsheets take them away: only digits, and fewer than the paper has. */
export function isShortOfZeros(kind: string, number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const known = DIGITS.find((paper) => paper.kind.test(plainText(kind)));
  return known !== undefined && number.length < Math.max(...known.lengths) && !known.lengths.includes(number.length);
}
