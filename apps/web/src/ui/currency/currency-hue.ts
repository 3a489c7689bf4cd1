/** The colour people already connect with a currency, as a hue; the others get one from their code, always the same. */
const KNOWN: Record<string, number> = {
  VND: 4,
  USD: 140,
  EUR: 225,
  CNY: 12,
  JPY: 340,
  KRW: 205,
  THB: 255,
  GBP: 285,
  AUD: 165,
  SGD: 355,
  TWD: 195,
  HKD: 320,
  MYR: 45,
  KHR: 240,
  LAK: 215,
  CAD: 20,
  USDT: 172,
};

export function badgeHue(code: string): number {
  const known = KNOWN[code] ?? KNOWN[code.split('-')[0] ?? ''];
  if (known !== undefined) return known;
  let hash = 0;
  for (const character of code) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
