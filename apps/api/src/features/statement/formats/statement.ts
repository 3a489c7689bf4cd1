/** What every reader of a file makes of it: plain data that crosses the border of a thread. */
export interface ReadStatement {
  /** The account as the file names it; null when it names none. */
  account: string | null;
  /** The currency as the file names it, such as VND or CNY; null when it names none. */
  currency: string | null;
  /** Balances before the first and after the last line; a file without them proves nothing by itself. */
  opening: string | null;
  closing: string | null;
  fromDay: string;
  toDay: string;
  lines: ReadLine[];
}

export interface ReadLine {
  /** Where it stands in the file, from 1. */
  at: number;
  day: string;
  /** To the second where the file tells it, as an instant. */
  moment: string | null;
  /** Signed: what came in is positive. */
  amount: string;
  /** The number under which the outside knows it: bank reference, Alipay number or transaction hash. */
  reference: string | null;
  text: string;
  /** Name and account of the other side. */
  party: string | null;
  partyAccount: string | null;
  /** The balance after this line. */
  balance: string | null;
  /** Only of a wallet. */
  transfer: WalletTransfer | null;
}

/** What decides whether a line of a wallet is money: anybody may issue a token that is called USDT. */
export interface WalletTransfer {
  network: 'TRC20' | 'ERC20';
  contract: string;
  symbol: string;
  /** Null when the file does not say. */
  confirmations: number | null;
  /** False while the explorer reports it as pending; true when it reports it as final. */
  isConfirmed: boolean | null;
  hasFailed: boolean;
}

/** More than any bank writes about one line. */
const MAX_TEXT = 1000;
const MAX_NAME = 200;

/** Text that a database can keep: bounded, without control characters and halves of characters. */
function bounded(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

const boundedOrNull = (text: string | null | undefined, length: number) => (text && bounded(text, length)) || null;

/** A line with the fields that few formats know left empty, and texts of a bounded length. */
export function lineOf(
  given: Pick<ReadLine, 'at' | 'day' | 'amount'> & Partial<Omit<ReadLine, 'at' | 'day' | 'amount'>>,
): ReadLine {
  return {
    moment: null,
    balance: null,
    transfer: null,
    ...given,
    reference: boundedOrNull(given.reference, MAX_NAME),
    text: bounded(given.text ?? '', MAX_TEXT),
    party: boundedOrNull(given.party, MAX_NAME),
    partyAccount: boundedOrNull(given.partyAccount, MAX_NAME),
  };
}

/** Adds lines to those of an earlier page, in place: a copy for each page would cost the square of the file. */
export function withMore(lines: ReadLine[], more: readonly ReadLine[]): ReadLine[] {
  for (const line of more) lines.push(line);
  return lines;
}
