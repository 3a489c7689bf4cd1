import { OUTSIDE_ACCOUNT } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { lettersAndDigits } from './line-identity.ts';

/** Whether the number that a file names is the account's. Of a wallet each line names the address, which its reader compares. */
export function isNumberOf(found: string, { loai, so }: Pick<OutsideAccount, 'loai' | 'so'>): boolean {
  if (loai === OUTSIDE_ACCOUNT.wallet) return true;
  return loai === OUTSIDE_ACCOUNT.alipay ? isSameAlipay(found, so) : isSameNumber(found, so);
}

/** Banks write a number with blanks and leading zeros, the code of the bank or the currency beside it, or as an IBAN. */
function isSameNumber(found: string, kept: string): boolean {
  const plain = (text: string) => lettersAndDigits(text).replace(/^0+/, '');
  const wanted = plain(kept);
  if (wanted === '') return false;
  const parts = [found, ...found.split(/[^A-Za-z0-9]+/)].map(plain);
  const isIban = /^[A-Z]{2}\d{2}/.test(lettersAndDigits(found)) && wanted.length >= 6;
  return (
    parts.includes(wanted) || parts.includes(`${wanted}VND`) || (isIban && lettersAndDigits(found).endsWith(wanted))
  );
}

/**
 * One account of Alipay has several names: a phone number, a mail address, an id of 16 digits, which some bills write with four
 * more. Bills for merchants and for persons name it differently, so the account may be kept with all of its names, separated by
 * commas. Letters that a bill hides behind stars may be any.
 */
function isSameAlipay(found: string, kept: string): boolean {
  const named = found.trim().toLowerCase();
  const shown = named.split(/\*+/);
  // One row of stars, as bills have it: with many, comparing would take long.
  const isHidden = shown.length === 2;
  const [start = '', end = ''] = shown;
  const names = kept.toLowerCase().split(/[,;\s]+/);
  return names.some((name) => {
    if (name === '') return false;
    if (name === named || (isHidden && name.startsWith(start) && name.slice(start.length).endsWith(end))) return true;
    const [short, long] = [name, named].toSorted((one, other) => one.length - other.length) as [string, string];
    return /^2088\d{12}$/.test(short) && long === `${short}0156`;
  });
}
