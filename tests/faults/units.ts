import { type Code, SCALE } from '../support/ledger-model.ts';

/** What the six currencies of the suite are called on the wire. */
export const WIRE: Record<Code, string> = {
  VND: 'VND',
  USD: 'USD',
  EUR: 'EUR',
  USDT: 'USDT',
  BANK: 'VND-BANK',
  ALIPAY: 'CNY-ALIPAY',
};
export const CODES = Object.keys(WIRE) as Code[];

export function codeOf(wire: string): Code {
  const found = CODES.find((code) => WIRE[code] === wire);
  if (!found) throw new Error(`The suite does not trade ${wire}`);
  return found;
}

/** A decimal text as a whole number of its last decimal. */
export function scaled(text: string, decimals: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.replace(/0+$/, '').length > decimals) throw new RangeError(`${text} has more than ${decimals} decimals`);
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign ? -digits : digits;
}

export function toUnits(code: Code, text: string): bigint {
  return scaled(text, decimalsOf(code));
}

export function toText(code: Code, units: bigint): string {
  const decimals = decimalsOf(code);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

function decimalsOf(code: Code): number {
  return SCALE[code].toString().length - 1;
}
