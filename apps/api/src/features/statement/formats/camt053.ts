import { isDay } from '@doi-tien/contract/dates';
import { compare, negate, sum } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type LeftOut, LeftOutRows } from './left-out.ts';
import { proveBalances, refuseRepeated } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement, withMore } from './statement.ts';
import { decodeText, periodOf, plainAmount, tidy, tidyOrNull, unreadable } from './text.ts';
import { find, readElements, textAt, type XmlElement } from './xml-elements.ts';

/** A statement while its elements come in. */
interface Draft {
  at: number;
  balances: XmlElement[];
  lines: ReadLine[];
  currency: string | null;
}

interface Balance {
  amount: string;
  day: string;
  currency: string | null;
}

export function looksLikeCamt053(start: string): boolean {
  return /<(?:\w+:)?BkToCstmrStmt[\s>]/.test(start);
}

/** ISO 20022 camt.053, any version: several statements in a file, entries with or without details. */
export function readCamt053(bytes: Uint8Array): { statements: ReadStatement[]; leftOut: LeftOut[] } {
  const statements: { statement: ReadStatement; at: number }[] = [];
  const leftOut = new LeftOutRows();
  let draft: Draft = emptyDraft();
  readElements(decodeText(bytes, 'windows-1252'), (element, above) => {
    const isOfStatement = above.at(-1) === 'Stmt';
    if (isOfStatement && element.name === 'Bal') draft.balances.push(element);
    if (isOfStatement && element.name === 'Ntry') {
      if (isBooked(element)) withMore(draft.lines, readEntry(element, draft));
      else leftOut.add('pending');
    }
    if (element.name !== 'Stmt') return isOfStatement && (element.name === 'Bal' || element.name === 'Ntry');
    const statement = complete(element, draft);
    proveBalances(statement, element.at);
    statements.push({ statement, at: element.at });
    draft = emptyDraft();
    return true;
  });
  if (statements.length === 0) throw new FileRefusal('FILE_EMPTY');
  const joined = joinPages(statements);
  refuseRepeated(joined);
  return { statements: joined.map(({ statement }) => statement), leftOut: leftOut.list() };
}

function emptyDraft(): Draft {
  return { at: 0, balances: [], lines: [], currency: null };
}

function complete(element: XmlElement, { balances, lines, currency }: Draft): ReadStatement {
  const account = textAt(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (!account) throw new FileRefusal('STATEMENT_FIELD_MISSING', { line: element.at, field: 'Acct/Id' });
  const { opening, closing } = bookedBalances(balances) ?? availableBalances(balances, lines) ?? {};
  if (!opening || !closing) {
    const field = balanceOf(balances, ['OPBD', 'PRCD'], 'ITBD', 0) ? 'Bal CLBD' : 'Bal OPBD';
    throw new FileRefusal('STATEMENT_FIELD_MISSING', { line: element.at, field });
  }
  const accountCurrency = textAt(element, 'Acct/Ccy') ?? opening.currency;
  for (const other of [opening.currency, closing.currency, currency]) {
    if (other && other !== accountCurrency) throw new FileRefusal('STATEMENT_MIXED_CURRENCIES', { line: element.at });
  }
  return {
    account: tidy(account),
    currency: accountCurrency,
    opening: opening.amount,
    closing: closing.amount,
    ...periodOf([...lines.map(({ day }) => day), closing.day]),
    lines,
  };
}

type Balances = { opening: Balance; closing: Balance };

function bookedBalances(balances: readonly XmlElement[]): Balances | null {
  const opening = balanceOf(balances, ['OPBD', 'PRCD'], 'ITBD', 0);
  const closing = balanceOf(balances, ['CLBD'], 'ITBD', -1);
  return opening && closing ? { opening, closing } : null;
}

/** Some banks state only what is available: good enough when the lines lead from the first to the last. */
function availableBalances(balances: readonly XmlElement[], lines: readonly ReadLine[]): Balances | null {
  const opening = balanceOf(balances, ['OPAV'], 'ITAV', 0);
  const closing = balanceOf(balances, ['CLAV'], 'ITAV', -1);
  if (!opening || !closing) return null;
  const expected = sum([opening.amount, ...lines.map(({ amount }) => amount)]);
  return compare(expected, closing.amount) === 0 ? { opening, closing } : null;
}

/** Pages of one statement have interim balances where the others have opening and closing ones. */
function balanceOf(
  balances: readonly XmlElement[],
  codes: readonly string[],
  interim: string,
  interimAt: 0 | -1,
): Balance | undefined {
  const ofCode = (code: string) => balances.filter((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === code);
  const found = codes.map((code) => ofCode(code).at(0)).find((balance) => balance) ?? ofCode(interim).at(interimAt);
  if (!found) return undefined;
  const amount = signedAmount(found);
  const day = dayAt(found, 'Dt');
  if (amount === undefined || !day) throw unreadable(found.at, 'Bal');
  return { amount, day, currency: find(found, ['Amt'])?.attributes.Ccy ?? null };
}

function signedAmount(element: XmlElement, path: readonly string[] = ['Amt']): string | undefined {
  const amount = plainAmount(find(element, path)?.text.trim() ?? '', '.');
  const mark = textAt(element, 'CdtDbtInd');
  if (amount === undefined || (mark !== 'CRDT' && mark !== 'DBIT')) return undefined;
  return mark === 'DBIT' ? negate(amount) : amount;
}

function dayAt(element: XmlElement, name: string): string | undefined {
  const day = textAt(element, `${name}/Dt`, `${name}/DtTm`, name)?.slice(0, 10);
  return day && isDay(day) ? day : undefined;
}

/** Only booked entries are part of the balances; pending ones and information are left out. */
function isBooked(entry: XmlElement): boolean {
  return textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK';
}

function readEntry(entry: XmlElement, draft: Draft): ReadLine[] {
  const amount = signedAmount(entry);
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (amount === undefined || !day) throw unreadable(entry.at, 'Ntry');
  const currency = find(entry, ['Amt'])?.attributes.Ccy ?? null;
  if (draft.currency && currency !== draft.currency) {
    throw new FileRefusal('STATEMENT_MIXED_CURRENCIES', { line: entry.at });
  }
  draft.currency = currency;
  const moment = momentOf(textAt(entry, 'BookgDt/DtTm'));
  const details = entry.children.filter(({ name }) => name === 'NtryDtls').flatMap(({ children }) => children);
  const transactions = details.filter(({ name }) => name === 'TxDtls');
  const parts = batchParts(transactions, amount, currency);
  if (parts) {
    return parts.map(([part, partAmount]) => describe(entry, part, { at: part.at, day, moment, amount: partAmount }));
  }
  return [describe(entry, transactions[0], { at: entry.at, day, moment, amount })];
}

/** A batch becomes one line per transaction when these tell amounts that add up to the entry. */
function batchParts(transactions: readonly XmlElement[], amount: string, currency: string | null) {
  if (transactions.length < 2) return null;
  const parts: [XmlElement, string][] = [];
  for (const transaction of transactions) {
    const path = find(transaction, ['Amt']) ? ['Amt'] : ['AmtDtls', 'TxAmt', 'Amt'];
    if (find(transaction, path)?.attributes.Ccy !== currency) return null;
    const part = plainAmount(find(transaction, path)?.text.trim() ?? '', '.');
    if (part === undefined) return null;
    const mark = textAt(transaction, 'CdtDbtInd');
    const isOut = mark ? mark === 'DBIT' : amount.startsWith('-');
    parts.push([transaction, isOut ? negate(part) : part]);
  }
  return compare(sum(parts.map(([, part]) => part)), amount) === 0 ? parts : null;
}

function describe(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  facts: Pick<ReadLine, 'at' | 'day' | 'moment' | 'amount'>,
): ReadLine {
  const references = [
    textAt(transaction, 'Refs/AcctSvcrRef'),
    textAt(entry, 'AcctSvcrRef'),
    textAt(transaction, 'Refs/TxId', 'Refs/UETR', 'Refs/InstrId', 'Refs/EndToEndId'),
    textAt(entry, 'NtryRef'),
  ];
  const other = facts.amount.startsWith('-') ? 'Cdtr' : 'Dbtr';
  const remittance = transaction?.children.filter(({ name }) => name === 'RmtInf').flatMap(({ children }) => children);
  const purposes = (remittance ?? []).map((part) =>
    part.name === 'Ustrd' ? part.text : textAt(part, 'CdtrRefInf/Ref'),
  );
  const texts = [...purposes, textAt(transaction, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')];
  return lineOf({
    ...facts,
    reference: tidyOrNull(references.find((part) => part && !/^NOT ?PROVIDED$/i.test(part))),
    text: tidy(texts.filter((part) => part).join(' ')),
    party: tidyOrNull(textAt(transaction, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`)),
    partyAccount: tidyOrNull(
      textAt(transaction, `RltdPties/${other}Acct/Id/IBAN`, `RltdPties/${other}Acct/Id/Othr/Id`),
    ),
  });
}

function momentOf(text: string | null): string | null {
  if (!text || !/T\d{2}:\d{2}/.test(text) || !/(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Pages of a statement follow each other: the next one opens with what the one before closed with. */
function joinPages(pages: readonly { statement: ReadStatement; at: number }[]) {
  const joined: { statement: ReadStatement; at: number }[] = [];
  for (const page of pages) {
    const before = joined.at(-1);
    const isNextPage =
      before?.statement.account === page.statement.account &&
      before.statement.toDay === page.statement.toDay &&
      before.statement.lines.length > 0 &&
      page.statement.lines.length > 0 &&
      compare(before.statement.closing ?? '0', page.statement.opening ?? '0') === 0 &&
      compare(page.statement.opening ?? '0', page.statement.closing ?? '0') !== 0;
    if (!before || !isNextPage) {
      joined.push({ ...page });
      continue;
    }
    const { closing, lines, fromDay } = page.statement;
    const { fromDay: from } = periodOf([before.statement.fromDay, fromDay]);
    before.statement = { ...before.statement, closing, fromDay: from, lines: withMore(before.statement.lines, lines) };
  }
  return joined;
}
