import fc from 'fast-check';

/** Plain decimals as they travel: up to 15 digits before the dot and 8 after it, either sign. */
export function decimalText(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(8), fc.nat(99_999_999))
    .map(([negative, whole, decimals, fraction]) => {
      const tail = String(fraction).padStart(8, '0').slice(0, decimals);
      const text = tail === '' ? String(whole) : `${whole}.${tail}`;
      return negative && /[1-9]/.test(text) ? `-${text}` : text;
    });
}
