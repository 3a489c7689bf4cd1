import { searchable } from '../../lib/browser/searchable.ts';

export interface BankOption {
  /** The six digits that name the bank in a VietQR code. */
  value: string;
  label: string;
  /** What is searched, without diacritics. */
  found: string;
}

export interface Bank {
  bin: string;
  shortName: string;
  name: string;
  keywords?: string | null;
  vietQRStatus: number;
}

/** Banks that take a transfer by VietQR. A bank that was renamed is one line with both names. */
export function bankOptions(banks: readonly Bank[]): BankOption[] {
  const usable = banks.filter(({ bin, vietQRStatus }) => vietQRStatus > 0 && /^\d{6}$/.test(bin));
  return [...Map.groupBy(usable, ({ bin }) => bin)]
    .map(([bin, names]) => ({
      value: bin,
      label: names.map(({ shortName }) => shortName).join(' / '),
      found: searchable(names.flatMap((bank) => [bank.shortName, bank.name, bank.keywords ?? '', bin]).join(' ')),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'vi'));
}

/** A number that no bank of the list has is kept, and shown as what it is. */
export function withUnknown(banks: readonly BankOption[], bin: string, label: string): BankOption[] {
  const isKnown = bin === '' || banks.some(({ value }) => value === bin);
  return isKnown ? [...banks] : [{ value: bin, label, found: searchable(label) }, ...banks];
}
