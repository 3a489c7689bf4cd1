import { describe, expect, it } from 'vitest';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readWallet } from './wallet.ts';

const OWN = 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OTHER = 'TCustomer1111111111111111111111111';

function read(content: string) {
  const { statements, leftOut } = readWallet(new TextEncoder().encode(content), OWN, 'Asia/Ho_Chi_Minh');
  return { amounts: statements.flatMap(({ lines }) => lines.map(({ amount }) => amount)), leftOut };
}

function json(list: string, ...rows: object[]): string {
  return JSON.stringify({ [list]: rows });
}

let hashes = 0;
function hash(): string {
  hashes += 1;
  return String(hashes).padStart(64, 'a');
}

const grid = (more: object = {}) => ({
  transaction_id: hash(),
  token_info: { symbol: 'USDT', address: USDT, decimals: 6 },
  block_timestamp: 1793502000000,
  from: OTHER,
  to: OWN,
  type: 'Transfer',
  value: '777000000',
  ...more,
});

const scan = (more: object = {}) => ({
  transaction_id: hash(),
  block_ts: 1793502000000,
  from_address: OTHER,
  to_address: OWN,
  quant: '777000000',
  contract_address: USDT,
  tokenInfo: { tokenAbbr: 'USDT', tokenDecimal: 6 },
  event_type: 'Transfer',
  approval_amount: '0',
  contractRet: 'SUCCESS',
  confirmed: true,
  ...more,
});

describe('what the answer of an explorer calls its rows', () => {
  it('counts a transfer and leaves out an approval of TronGrid', () => {
    expect(read(json('data', grid(), grid({ type: 'Approval' })))).toEqual({
      amounts: ['777'],
      leftOut: [{ kind: 'approval', count: 1 }],
    });
  });

  it('leaves out approvals of Tronscan, by the event or by the approved amount', () => {
    const rows = [scan(), scan({ event_type: 'Approval' }), scan({ approval_amount: '777000000' })];
    expect(read(json('token_transfers', ...rows))).toEqual({
      amounts: ['777'],
      leftOut: [{ kind: 'approval', count: 2 }],
    });
  });

  it.each([
    ['Approve', 'approval'],
    ['increaseAllowance', 'approval'],
    ['Issue', 'otherEvent'],
    ['AddedBlackList', 'otherEvent'],
    ['anything new', 'otherEvent'],
    ['internal', 'internal'],
    ['call', 'internal'],
  ])('leaves out an event called %s as %s', (type, kind) => {
    expect(read(json('data', grid({ type })))).toEqual({ amounts: [], leftOut: [{ kind, count: 1 }] });
  });

  it('reads no other field of a row that is no transfer', () => {
    const approval = grid({ type: 'Approval', value: 'unlimited', transaction_id: '?', block_timestamp: 0 });
    expect(read(json('data', approval, grid())).amounts).toEqual(['777']);
  });

  it('leaves out transfers of nothing, of other addresses and to itself', () => {
    const rows = [grid({ value: '0' }), grid({ to: OTHER }), grid({ from: OWN }), grid()];
    expect(read(json('data', ...rows))).toEqual({
      amounts: ['777'],
      leftOut: [
        { kind: 'zero', count: 1 },
        { kind: 'otherAddress', count: 1 },
        { kind: 'toItself', count: 1 },
      ],
    });
  });

  it('marks what failed and what waits', () => {
    const rows = [scan({ revert: true }), scan({ contractRet: 'OUT_OF_ENERGY' }), scan({ confirmed: false })];
    const content = new TextEncoder().encode(json('token_transfers', ...rows));
    const [statement] = readWallet(content, OWN, 'UTC').statements;
    expect(statement?.lines.map(({ transfer }) => [transfer?.hasFailed, transfer?.isConfirmed])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('reads the answers of OKLink and TokenView', () => {
    const oklink = {
      txId: hash(),
      transactionTime: '1793502000000',
      from: OTHER,
      to: OWN,
      amount: '12.5',
      tokenContractAddress: USDT,
      transactionSymbol: 'USDT',
      state: 'success',
    };
    expect(read(JSON.stringify({ code: '0', data: [{ transactionLists: [oklink] }] })).amounts).toEqual(['12.5']);
    const tokenview = {
      txid: hash(),
      time: 1793502000,
      from: OTHER,
      to: OWN,
      value: '12500000',
      tokenAddr: USDT,
      tokenSymbol: 'USDT',
      tokenDecimals: '6',
      conf: 30,
    };
    expect(read(JSON.stringify({ code: 1, data: [tokenview] })).amounts).toEqual(['12.5']);
  });
});

describe('what the table of an explorer calls its rows', () => {
  const table = (headings: string, ...more: string[]) =>
    [
      `Transaction Hash,Time(UTC),From,To,Amount,Token Symbol,Contract Address,Result,${headings}`,
      ...more.map((cells) => `${hash()},2026-11-01 03:00:00,${OTHER},${OWN},777,USDT,${USDT},SUCCESS,${cells}`),
    ].join('\n');

  it.each(['Type', 'Event', 'Event Type', 'Transaction Type', 'Method'])(
    'leaves out an approval that the column %s names',
    (column) => {
      const approval = column === 'Method' ? 'Approve' : 'Approval';
      expect(read(table(column, 'Transfer', approval))).toEqual({
        amounts: ['777'],
        leftOut: [{ kind: 'approval', count: 1 }],
      });
    },
  );

  it('takes the recorded event before the function that was called', () => {
    expect(read(table('Method,Event', 'multicall,Transfer', 'transfer,Approval', 'something,')).leftOut).toEqual([
      { kind: 'approval', count: 1 },
      { kind: 'otherEvent', count: 1 },
    ]);
  });

  it('takes a call of a contract for a transfer only when its function is one', () => {
    const content = table(
      'Type,Method',
      'Trigger Smart Contract,"transfer(address,uint256)"',
      'Trigger Smart Contract,',
    );
    expect(read(content)).toEqual({ amounts: ['777'], leftOut: [{ kind: 'otherEvent', count: 1 }] });
  });

  it.each(['in', 'OUT', 'TRC20', ''])('does not take the direction or the standard "%s" for an event', (type) => {
    expect(read(table('Type', type)).amounts).toEqual(['777']);
  });

  it('reads the zone of the time from its heading', () => {
    const content = `Tx Hash,blockTime(UTC+8),from,to,value,tokenAddress,symbol\n${hash()},2026-11-02 00:30:00,${OTHER},${OWN},5,${USDT},USDT`;
    const { statements } = readWallet(new TextEncoder().encode(content), OWN, 'UTC');
    expect(statements[0]?.lines[0]?.moment).toBe('2026-11-01T16:30:00.000Z');
  });

  it('refuses a file in which no row is of the wallet', () => {
    const content = table('Type', 'Transfer').replaceAll(OWN, OTHER);
    expect(() => read(content)).toThrow(FileRefusal);
  });
});
