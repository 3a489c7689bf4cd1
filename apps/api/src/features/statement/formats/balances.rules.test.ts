import { describe, expect, it } from 'vitest';
import { readCamt053 } from './camt053.ts';
import { readOfx } from './ofx.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function camt(balances: [code: string, amount: number][], entries: [amount: number, status: string][]): string {
  const balance = ([code, amount]: [string, number]) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>`;
  const entry = ([amount, status]: [number, string]) =>
    `<Ntry><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-01-01</Dt></BookgDt></Ntry>`;
  const head = '<Acct><Id><Othr><Id>123</Id></Othr></Id></Acct>';
  return `<Document><BkToCstmrStmt><Stmt>${head}${balances.map(balance).join('')}${entries.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

describe('balances of CAMT.053', () => {
  it('takes available balances where there are no booked ones and the lines lead from one to the other', () => {
    const { statements } = readCamt053(
      bytes(
        camt(
          [
            ['OPAV', 10],
            ['CLAV', 15],
          ],
          [[5, 'BOOK']],
        ),
      ),
    );
    expect(statements).toMatchObject([{ opening: '10', closing: '15', lines: [{ amount: '5' }] }]);
  });

  it('refuses available balances that do not add up, and one balance alone', () => {
    for (const balances of [
      [
        ['OPAV', 10],
        ['CLAV', 16],
      ],
      [['CLBD', 15]],
    ] as [string, number][][]) {
      expect(() => readCamt053(bytes(camt(balances, [[5, 'BOOK']])))).toThrow('STATEMENT_FIELD_MISSING');
    }
  });

  it('believes booked balances before available ones', () => {
    const both: [string, number][] = [
      ['OPAV', 10],
      ['CLAV', 15],
      ['OPBD', 10],
      ['CLBD', 16],
    ];
    expect(() => readCamt053(bytes(camt(both, [[5, 'BOOK']])))).toThrow('STATEMENT_NOT_BALANCED');
  });

  it('names entries that the bank has not booked', () => {
    const file = camt(
      [
        ['OPBD', 10],
        ['CLBD', 15],
      ],
      [
        [5, 'BOOK'],
        [7, 'PDNG'],
        [9, 'INFO'],
      ],
    );
    const { statements, leftOut } = readCamt053(bytes(file));
    expect(statements[0]?.lines).toHaveLength(1);
    expect(leftOut).toEqual([{ kind: 'pending', count: 2 }]);
  });
});

describe('accounts without movements in OFX', () => {
  const account = (number: string, content: string) =>
    `<STMTRS><CURDEF>VND<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>${content}</STMTRS>`;
  const moved = '<BANKTRANLIST><STMTTRN><DTPOSTED>20260101<TRNAMT>5<FITID>1</STMTTRN></BANKTRANLIST>';
  const ofx = (...accounts: string[]) => bytes(`OFXHEADER:100\n<OFX>${accounts.join('')}</OFX>`);

  it('does not refuse a file because one of its accounts is empty', () => {
    const statements = readOfx(ofx(account('1', moved), account('2', '<BANKTRANLIST></BANKTRANLIST>')));
    expect(statements).toMatchObject([{ account: '1', lines: [{ amount: '5' }] }]);
  });

  it('reads an empty account that states the day of its balance', () => {
    const balance = '<LEDGERBAL><BALAMT>100<DTASOF>20260102</LEDGERBAL>';
    expect(readOfx(ofx(account('1', moved), account('2', balance)))).toMatchObject([
      { account: '1' },
      { account: '2', opening: '100', closing: '100', fromDay: '2026-01-02', lines: [] },
    ]);
  });

  it('refuses a file in which every account is empty', () => {
    expect(() => readOfx(ofx(account('2', '')))).toThrow('FILE_EMPTY');
  });
});
