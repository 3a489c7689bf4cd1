import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readStatement, type StatementReading } from './read-statement.ts';

const SAMPLES = new URL('../../../../../../tests/samples/statements/', import.meta.url);
const names = readdirSync(SAMPLES).filter((name) => !name.endsWith('.expected.json'));

interface Expected {
  format: string;
  account?: string;
  decimals?: number;
  statements: unknown[];
}

function expectedOf(name: string): Expected {
  return JSON.parse(readFileSync(new URL(`${name}.expected.json`, SAMPLES), 'utf8'));
}

function bytesOf(name: string): Buffer {
  return readFileSync(new URL(name, SAMPLES));
}

const ANY_TABLE = { decimals: 8, choice: null, layouts: {}, isTrial: false };

function read(bytes: Uint8Array, account = ''): Promise<StatementReading> {
  const timeZone = 'Asia/Ho_Chi_Minh';
  return readStatement({ bytes, account, isWallet: account !== '', timeZone, table: ANY_TABLE });
}

async function refusalOf(bytes: Uint8Array, account = ''): Promise<FileRefusal | null> {
  try {
    await read(bytes, account);
    return null;
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

describe('files that are written to take long', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('refuses an OFX file that nests without end, and names the line', async () => {
    const refusal = await refusalOf(bytes(`OFXHEADER:100\n<OFX>${'<A>'.repeat(300)}</OFX>`));
    expect(refusal).toMatchObject({ word: 'STATEMENT_LINE_UNREADABLE' });
  });

  it('reads no more of the free text of a line than banks write', async () => {
    const text = `${'/'.repeat(100_000)}x`;
    const rows = [
      ':20:A',
      ':25:123',
      ':60F:C260101VND0,',
      ':61:260101C5,NTRF',
      `:86:/REMI/${text}`,
      ':62F:C260101VND5,',
    ];
    const { statements } = await read(bytes([...rows, '-'].join('\n')));
    expect(statements[0]?.lines).toMatchObject([{ amount: '5' }]);
    expect(statements[0]?.lines[0]?.text.length).toBeLessThan(500);
  });

  it('reads a statement of very many pages as one', async () => {
    const page = (from: string, to: string, at: number) =>
      `:20:A\n:25:123\n:60${from}:C260101VND${at},\n:61:260101C1,NTRFR${at}\n:62${to}:C260101VND${at + 1},\n-\n`;
    const last = 3000;
    const pages = Array.from({ length: last + 1 }, (_none, at) =>
      page(at === 0 ? 'F' : 'M', at === last ? 'F' : 'M', at),
    );
    const { statements } = await read(bytes(pages.join('')));
    expect(statements.map(({ lines }) => lines.length)).toEqual([last + 1]);
  });

  it('reads a batch of more transactions than a call has arguments', async () => {
    const count = 150_000;
    const parts = '<TxDtls><Amt Ccy="VND">1</Amt></TxDtls>'.repeat(count);
    const balance = (code: string, amount: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>`;
    const entry = `<Ntry><Amt Ccy="VND">${count}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-01</Dt></BookgDt><NtryDtls>${parts}</NtryDtls></Ntry>`;
    const head = '<Acct><Id><Othr><Id>123</Id></Othr></Id></Acct>';
    const file = `<Document><BkToCstmrStmt><Stmt>${head}${balance('OPBD', 0)}${balance('CLBD', count)}${entry}</Stmt></BkToCstmrStmt></Document>`;
    const { statements } = await read(bytes(file));
    expect(statements[0]?.lines.length).toBe(count);
  });
});

describe('statements in published formats', () => {
  it.each(names)('reads %s as expected', async (name) => {
    const { account, decimals: _decimals, ...expected } = expectedOf(name);
    const { format, statements } = await read(bytesOf(name), account);
    expect({ format, statements }).toEqual(expected);
  });

  it.each(names)('does not read %s as another account or amount when its lines are cut off', async (name) => {
    const { account, statements } = expectedOf(name);
    const whole = bytesOf(name);
    for (let end = 1; end < whole.length; end += 1) {
      if (whole[end - 1] !== 10) continue;
      const cut = whole.subarray(0, end);
      const refusal = await refusalOf(cut, account);
      if (refusal || PROVE_NOTHING.has(name)) continue;
      // What is not refused must be whole statements of the file, unchanged.
      const found = (await read(cut, account)).statements;
      expect(statements).toEqual(expect.arrayContaining(found));
    }
  });

  it.each(names.filter((name) => !name.endsWith('.json')))('refuses %s pasted behind itself', async (name) => {
    const whole = bytesOf(name);
    const refusal = await refusalOf(Buffer.concat([whole, whole]), expectedOf(name).account);
    expect(refusal?.params).toHaveProperty('line');
  });
});

/** Their rows stand for themselves: nothing in the file says how many there are. */
const PROVE_NOTHING = new Set(['tronscan.csv', 'etherscan.csv', 'bank-signed.csv', 'bank-newest-first.csv']);
describe('what is wrong with a statement', () => {
  const altered = (name: string, from: string, to: string) => {
    const text = bytesOf(name).toString('latin1');
    expect(text).toContain(from);
    return Buffer.from(text.replace(from, to), 'latin1');
  };

  it('names the line of a message whose amounts do not give its closing balance', async () => {
    const refusal = await refusalOf(altered('mt940-pages.sta', 'C26000000,', 'C26000001,'));
    expect(refusal?.word).toBe('STATEMENT_NOT_BALANCED');
    expect(refusal?.params).toEqual({ line: 2, expected: '150998901', found: '150998900' });
  });

  it('refuses a page that does not follow the one before it', async () => {
    const text = bytesOf('mt940-pages.sta').toString('latin1');
    const first = text.slice(0, text.indexOf('{1:', 10));
    const refusal = await refusalOf(Buffer.from(first + text, 'latin1'));
    expect(refusal?.word).toBe('STATEMENT_CUT');
    const broken = text.replace(':60M:C261101VND150998900,', ':60M:C261101VND150998901,');
    const other = broken.replace(':62F:C261101VND100998900,', ':62F:C261101VND100998901,');
    expect((await refusalOf(Buffer.from(other, 'latin1')))?.word).toBe('STATEMENT_PAGE_MISSING');
  });

  it('refuses a line that stands outside any message', async () => {
    const refusal = await refusalOf(
      Buffer.concat([bytesOf('mt940-pages.sta'), Buffer.from(':61:2611021102C1,NTRFNONREF\n')]),
    );
    expect(refusal).toMatchObject({ word: 'STATEMENT_LINE_UNREADABLE', params: { line: 32 } });
  });

  it('names the row whose balance does not follow from the one before', async () => {
    const refusal = await refusalOf(altered('bank-newest-first.csv', '28.000.000;NGUYEN', '28.000.001;NGUYEN'));
    expect(refusal?.word).toBe('STATEMENT_NOT_BALANCED');
    expect(refusal?.params).toMatchObject({ line: 7 });
  });

  it('refuses a document type declaration in XML', async () => {
    const text = bytesOf('camt053-prefixed.xml')
      .toString('utf8')
      .replace('?>\n', '?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n');
    expect((await refusalOf(Buffer.from(text)))?.word).toBe('FILE_HAS_DTD');
  });

  it('refuses transfers of another wallet', async () => {
    const refusal = await refusalOf(bytesOf('tronscan.csv'), 'TSomebodyElse11111111111111111111');
    expect(refusal).toMatchObject({ word: 'STATEMENT_OTHER_WALLET', params: { line: 2 } });
  });

  it('refuses a line with both a debit and a credit', async () => {
    const text = 'Ngày,Ghi nợ,Ghi có,Nội dung\n01/11/2026,"1,000","2,000",x\n';
    expect(await refusalOf(Buffer.from(text))).toMatchObject({
      word: 'STATEMENT_LINE_UNREADABLE',
      params: { line: 2 },
    });
  });

  it('refuses an empty file and one that is no statement', async () => {
    expect((await refusalOf(new Uint8Array()))?.word).toBe('FILE_EMPTY');
    expect((await refusalOf(Buffer.from('<html><body>Không có dữ liệu</body></html>')))?.word).toBe(
      'STATEMENT_IS_OTHER',
    );
  });
});
