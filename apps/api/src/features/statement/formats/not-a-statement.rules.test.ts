import { describe, expect, it } from 'vitest';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { looksLikeMt940 } from './mt940.ts';
import { isTable, refuseKnownOther } from './not-a-statement.ts';
import { readStatement } from './read-statement.ts';

async function refusalOf(content: string, isWallet = false): Promise<[string, unknown] | null> {
  const bytes = Buffer.from(content, 'latin1');
  const account = isWallet ? 'TQ5NyjJ8vq1CHq9xFKLN8m6yqLzB9XKDoi' : '';
  try {
    const table = { decimals: 0, choice: null, layouts: {}, isTrial: false };
    await readStatement({ bytes, account, isWallet, timeZone: 'UTC', table });
    return null;
  } catch (error) {
    if (error instanceof FileRefusal) return [error.word, error.params.found];
    throw error;
  }
}

const iso = (element: string) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:x"><${element}><GrpHdr/></${element}></Document>`;

describe('a file that is no statement', () => {
  it.each([
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['PNG', '\x89PNG\r\n\x1a\n\0\0'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['HTML', '\n<!DOCTYPE html><html><body>Không có dữ liệu</body></html>'],
    ['CAMT.052', iso('BkToCstmrAcctRpt')],
    ['CAMT.054', iso('BkToCstmrDbtCdtNtfctn')],
    ['PAIN.001', iso('CstmrCdtTrfInitn')],
    ['XML <Invoice>', '<?xml version="1.0"?><!-- x --><Invoice/>'.replace('<!-- x -->', '')],
    ['MT103', '{1:F01VCBVVNVXAXXX0000000000}{2:O1031200261102X}{4:\n:20:A\n:32A:261101VND5,\n:59:/1\n-}'],
    ['MT103', ':20:A\n:23B:CRED\n:32A:261101VND5,\n:50K:X\n:59:/1\nY\n:71A:OUR'],
    ['MT942', ':20:A\n:25:123\n:28C:1/1\n:34F:VND0,\n:13D:2611010900+0700\n:61:261101C5,NTRF\n:90C:1VND5,\n-'],
    ['OFX INVSTMTRS', 'OFXHEADER:100\n<OFX><INVSTMTRS><DTASOF>20260101</INVSTMTRS></OFX>'],
    ['JSON', '{"a": [1, 2]}'],
  ])('is called %s', async (found, content) => {
    expect(await refusalOf(content)).toEqual(['STATEMENT_IS_OTHER', found]);
  });

  it('is text without a table', async () => {
    const letter = 'Kinh gui quy khach,\n\nSao ke thang 11, nam 2026, se gui sau.\nTran trong,';
    expect(await refusalOf(letter)).toEqual(['STATEMENT_NO_TABLE', undefined]);
    expect(await refusalOf('hello')).toEqual(['STATEMENT_NO_TABLE', undefined]);
  });

  it('is named for a wallet too', async () => {
    expect(await refusalOf('%PDF-1.7', true)).toEqual(['STATEMENT_IS_OTHER', 'PDF']);
    expect(await refusalOf('<html></html>', true)).toEqual(['STATEMENT_IS_OTHER', 'HTML']);
  });

  it('keeps asking for the columns of a table with unknown headings', async () => {
    expect(await refusalOf('Wann,Wieviel\n01/11/2026,5\n')).toEqual(['STATEMENT_COLUMNS_UNKNOWN', undefined]);
  });
});

it.each([
  ['empty lines', '\n'.repeat(65_536)],
  ['blank lines after the first field', `:20:A${' \n'.repeat(30_000)}`],
  ['ends of rows', ':20:A\n@@ \n'.repeat(8000)],
])('does not look long at %s', (_what, start) => {
  const from = performance.now();
  refuseKnownOther(new Uint8Array(), start);
  looksLikeMt940(start);
  isTable([{ line: 1, cells: ['a', `1${' '.repeat(200_000)}?`] }]);
  // Comparing every line with all that follow would take a minute.
  expect(performance.now() - from).toBeLessThan(3000);
});
