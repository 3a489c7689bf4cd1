import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { MAX_LINES } from './delimited.ts';
import { plainAmount } from './text.ts';
import { notATransfer } from './wallet-event.ts';
import { confirmedBy, scaleDown, type Transfer, unixMoment } from './wallet-transfer.ts';

type Json = Record<string, unknown>;

/** Answers of explorers: Etherscan (`result`), Tronscan (`token_transfers`), TronGrid and TokenView (`data`), OKLink (a list within `data`). */
export function transfersOfJson(text: string): Transfer[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new FileRefusal('STATEMENT_CUT', { line: text.split('\n').length });
  }
  const rows = rowsOf(content);
  if (!rows) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  if (rows.length > MAX_LINES) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: MAX_LINES });
  return rows.map((row, index) => transferOf(isJson(row) ? row : {}, index + 1));
}

function rowsOf(content: unknown): unknown[] | undefined {
  const data = part(content, 'data');
  const inner = Array.isArray(data) ? data[0] : data;
  const lists = [part(inner, 'transactionLists'), part(inner, 'transactionList'), part(inner, 'token_transfers')];
  return [content, part(content, 'result'), part(content, 'token_transfers'), ...lists, data].find((found) =>
    Array.isArray(found),
  );
}

function isJson(content: unknown): content is Json {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

function part(content: unknown, name: string): unknown {
  return isJson(content) ? content[name] : undefined;
}

/** The first of these fields that has a text or a number. */
function textOf(from: unknown, ...names: string[]): string {
  const found = names
    .map((name) => part(from, name))
    .find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return String(found ?? '');
}

function transferOf(row: Json, at: number): Transfer {
  const token = part(row, 'tokenInfo') ?? part(row, 'token_info');
  const confirmations = textOf(row, 'confirmations', 'conf');
  const results = ['finalResult', 'contractRet', 'contract_ret'].map((name) => textOf(row, name).toUpperCase());
  const state = typeof row.state === 'string' ? row.state : row.status;
  const status = typeof state === 'string' ? state.toLowerCase() : '';
  return {
    at,
    notATransfer: notATransfer(wordsOf(row)),
    hash: textOf(row, 'hash', 'transaction_id', 'transactionHash', 'txid', 'txId'),
    moment: unixMoment(textOf(row, 'timeStamp', 'block_ts', 'block_timestamp', 'transactionTime', 'time')),
    from: textOf(row, 'from', 'from_address'),
    to: textOf(row, 'to', 'to_address'),
    amount: amountOf(row, token),
    contract:
      textOf(row, 'contractAddress', 'contract_address', 'tokenContractAddress', 'tokenAddr') ||
      textOf(token, 'address', 'tokenId', 'h'),
    symbol: textOf(row, 'tokenSymbol', 'transactionSymbol') || textOf(token, 'symbol', 'tokenAbbr', 's'),
    confirmations: /^\d{1,9}$/.test(confirmations) ? Number(confirmations) : null,
    isConfirmed: typeof row.confirmed === 'boolean' ? row.confirmed : status === '' ? null : confirmedBy(status),
    hasFailed:
      textOf(row, 'isError') === '1' ||
      textOf(row, 'txreceipt_status') === '0' ||
      row.revert === true ||
      results.some((result) => result !== '' && result !== 'SUCCESS') ||
      (status !== '' && confirmedBy(status) === null),
  };
}

function wordsOf(row: Json) {
  const names = ['type', 'event_type', 'eventType', 'event', 'event_name', 'transaction_type', 'transactionType'];
  const isInternal = row.internal === true || row.isInternal === true || row.is_internal === true;
  return {
    events: [...names.map((name) => textOf(row, name)), isInternal ? 'internal' : ''],
    methods: [textOf(row, 'method', 'method_name', 'methodName')],
    approvedAmount: textOf(row, 'approval_amount', 'approvalAmount'),
  };
}

/** Most answers give the smallest unit and its decimals; that of OKLink gives a decimal. */
function amountOf(row: Json, token: unknown): string | undefined {
  if (textOf(row, 'tokenContractAddress')) return plainAmount(textOf(row, 'amount'), '.');
  const decimals =
    textOf(row, 'tokenDecimal', 'tokenDecimals', 'decimals') || textOf(token, 'tokenDecimal', 'decimals', 'd');
  return scaleDown(
    textOf(row, 'value', 'quant', 'amount_str', 'amount'),
    /^\d{1,2}$/.test(decimals) ? Number(decimals) : Number.NaN,
  );
}
