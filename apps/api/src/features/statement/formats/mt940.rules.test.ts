import { describe, expect, it } from 'vitest';
import { readMt940 } from './mt940.ts';

const HEAD = '{1:F01VCBVVNVXAXXX0000000000}{2:O9401200261102VCBVVNVXAXXX00000000002611021200N}{4:';

/** One message: opening balance, lines, closing balance. */
function message(opening: number, closing: number, lines: string[], marks = 'FF', account = '123'): string[] {
  const [first, last] = marks;
  const balance = (tag: string, amount: number) => `:${tag}:C260101VND${amount},`;
  return [
    ':20:A',
    `:25:${account}`,
    ':28C:1/1',
    balance(`60${first}`, opening),
    ...lines,
    balance(`62${last}`, closing),
  ];
}

const line = (amount: number, reference: string) => `:61:2601010101C${amount},NTRFNONREF//${reference}`;

function read(text: string) {
  return readMt940(new TextEncoder().encode(text)).map(({ account, opening, closing, lines }) => ({
    account,
    balances: [opening, closing],
    amounts: lines.map(({ amount }) => amount),
    texts: lines.map(({ text }) => text),
  }));
}

const FIRST = { account: '123', balances: ['0', '5'], amounts: ['5'], texts: [''] };
const SECOND = { account: '123', balances: ['5', '12'], amounts: ['7'], texts: [''] };

describe('where a message ends', () => {
  const one = message(0, 5, [line(5, 'R1')]);
  const two = message(5, 12, [line(7, 'R2')]);

  it.each([
    [
      'messages on one line, as SWIFT sends them',
      `${[HEAD, ...one].join('\n')}\n-}\u0003\u0001${[HEAD, ...two].join('\n')}\n-}`,
    ],
    [
      'messages with a trailer on one line',
      `${[HEAD, ...one].join('\n')}\n-}{5:{CHK:123}}\u0003\u0001${HEAD}${two.join('\n')}\n-}{5:{CHK:9}}`,
    ],
    ['dollar signs between messages', `${HEAD}\n${one.join('\n')}\n-}$${HEAD}\n${two.join('\n')}\n-}$`],
    ['dollar signs on lines of their own', [HEAD, ...one, '-}', '$', HEAD, ...two, '-}', '$'].join('\r\n')],
    ['a blank before the dash', [...one, ' -', ...two, ' -'].join('\n')],
    ['rows that end with two signs', `@@${[...one, '-', ...two, '-'].join('@@')}`],
    ['no end at all', [...one, ...two].join('\n')],
  ])('reads %s', (_what, text) => {
    expect(read(text)).toEqual([FIRST, SECOND]);
  });

  it('takes a dash within a text for a part of it', () => {
    const text = [':86:Thu tien hang', '-', 'dot 2'];
    expect(read([...message(0, 5, [line(5, 'R1'), ...text]), '-'].join('\n'))).toEqual([
      { ...FIRST, texts: ['Thu tien hang - dot 2'] },
    ]);
  });

  it('refuses a message that ends before its closing balance', () => {
    const cut = [...one.slice(0, -1), '-', ...two, '-'].join('\n');
    expect(() => read(cut)).toThrow('STATEMENT_CUT');
  });
});

describe('lines and pages', () => {
  it('joins several texts of one line', () => {
    const lines = [line(5, 'R1'), ':86:Hoa don 1', ':86:Hoa don 2', ':86:Hoa don 3'];
    expect(read(message(0, 5, lines).join('\n'))).toEqual([{ ...FIRST, texts: ['Hoa don 1 Hoa don 2 Hoa don 3'] }]);
  });

  it('reads pages that start in the middle of a statement, from their own balance on', () => {
    const pages = [...message(40, 45, [line(5, 'R1')], 'MM'), '-', ...message(45, 52, [line(7, 'R2')], 'MF'), '-'];
    expect(read(pages.join('\n'))).toMatchObject([{ balances: ['40', '52'], amounts: ['5', '7'] }]);
  });

  it('refuses pages that do not follow each other', () => {
    const pages = [...message(40, 45, [line(5, 'R1')], 'MM'), '-', ...message(46, 53, [line(7, 'R2')], 'MF'), '-'];
    expect(() => read(pages.join('\n'))).toThrow('STATEMENT_PAGE_MISSING');
    expect(() => read(message(40, 45, [line(5, 'R1')], 'MM').join('\n'))).toThrow('STATEMENT_CUT');
  });

  it('takes a point for that of decimals before two digits, and refuses it elsewhere', () => {
    const file = (amount: string) =>
      `:20:A\n:25:123\n:60F:C260101USD10.50\n:61:260101C${amount}NTRFR1\n:62F:C260101USD15.75\n-`;
    expect(read(file('5.25'))).toMatchObject([{ balances: ['10.5', '15.75'], amounts: ['5.25'] }]);
    for (const amount of ['5.250', '5.2', '1.000,25', '1,000.25']) {
      expect(() => read(file(amount)), amount).toThrow('STATEMENT_LINE_UNREADABLE');
    }
  });

  it('reads very many messages, each behind the end of the one before', () => {
    const many = 5000;
    const messages = Array.from({ length: many }, (_none, at) => message(at, at + 1, [line(1, `R${at}`)]).join('\n'));
    const text = messages.map((each) => `${HEAD}\n${each}\n-}\u0003\u0001`).join('');
    expect(read(text)).toHaveLength(many);
  });
});
