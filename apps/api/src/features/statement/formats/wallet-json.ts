import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { scaleDown, type Transfer, unixMoment } from './wallet-transfer.ts';

type Json = Record<string, unknown>;

/** Answers of explorers: Etherscan (`result`), Tronscan (`token_transfers`) and TronGrid (`data`). */
export function transfersOfJson(text: string): Transfer[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new FileRefusal('STATEMENT_CUT', { line: text.split('\n').length });
  }
  const rows = [content, part(content, 'result'), part(content, 'token_transfers'), part(content, 'data')].find(
    (found) => Array.isArray(found),
  );
  if (!Array.isArray(rows)) throw new FileRefusal('STATEMENT_FORMAT_UNKNOWN');
  return rows.map((row, index) => transferOf(row as Json, index + 1));
}

function part(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? (content as Json)[name] : undefined;
}

function transferOf(row: Json, at: number): Transfer {
  const token = (part(row, 'tokenInfo') ?? part(row, 'token_info')) as Json | undefined;
  const value = (names: string[], from: Json | undefined = row) =>
    names.map((name) => from?.[name]).find((found) => typeof found === 'string' || typeof found === 'number');
  const text = (names: string[], from?: Json) => String(value(names, from) ?? '');
  const decimals = Number(value(['tokenDecimal']) ?? value(['tokenDecimal', 'decimals'], token) ?? Number.NaN);
  const confirmations = Number(value(['confirmations']) ?? Number.NaN);
  const confirmed = row.confirmed;
  const result = text(['finalResult', 'contractRet', 'contract_ret']);
  return {
    at,
    hash: text(['hash', 'transaction_id', 'transactionHash']),
    moment: unixMoment(text(['timeStamp', 'block_ts', 'block_timestamp'])),
    from: text(['from', 'from_address']),
    to: text(['to', 'to_address']),
    amount: scaleDown(text(['value', 'quant', 'amount_str']), decimals),
    contract: text(['contractAddress', 'contract_address']) || text(['address', 'tokenId'], token),
    symbol: text(['tokenSymbol']) || text(['symbol', 'tokenAbbr'], token),
    confirmations: Number.isInteger(confirmations) ? confirmations : null,
    isConfirmed: typeof confirmed === 'boolean' ? confirmed : null,
    hasFailed: row.isError === '1' || row.revert === true || (result !== '' && result !== 'SUCCESS'),
  };
}
