/** Without I, O and Q, which are read as digits. Their number is a prime, so that every single wrong digit shows. */
const CHECK_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** A primitive root of that prime: every place has a weight of its own, so that two swapped digits show. */
const WEIGHT = 7;

/** The code of a ticket as a bank may carry it: letters and digits alone. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Tells whether a code arrived whole, with the prefix of its branch and with nothing behind it. */
export function checkLetter(code: string): string {
  const sum = [...plainCode(code)].reduce(
    (before, sign) => (before * WEIGHT + Number.parseInt(sign, 36)) % CHECK_LETTERS.length,
    0,
  );
  return CHECK_LETTERS.charAt(sum);
}

/** What a customer's bank is asked to write: short enough for banks that cut the text at twenty characters. */
export function transferCode(code: string): string {
  return `${plainCode(code)}${checkLetter(code)}`;
}
