import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type Behaviour, COVER_OPEN, PAPER_OUT, startPrinter } from '../../../../../tests/support/printer.ts';
import { isPrinterAddress, placeProblems } from './addresses.rules.ts';
import { converse, type Spoken } from './converse.ts';
import { readStatus } from './escpos.rules.ts';

const machine = await startPrinter();
const picture = Buffer.concat([Buffer.from([0x1d, 0x76, 0x30, 0]), Buffer.alloc(20_000, 0x55)]);
let begun = 0;
const speak = (more: Partial<Spoken> = {}, how: Behaviour = {}) => {
  machine.behave(how);
  begun = 0;
  return converse({
    place: { dia_chi: '127.0.0.1', cong: machine.port },
    answers: true,
    bytes: picture,
    allowed: new Set([machine.place]),
    patience: { answerMs: 60, partMs: 150, wholeMs: 5_000, endMs: 150 },
    begin: () => {
      begun += 1;
      return Promise.resolve(true);
    },
    ...more,
  });
};

describe('a paper', () => {
  test('is printed by a printer that is well, one that is low on paper, and one that does not know the question in its turn', async () => {
    expect(await speak()).toEqual({ kind: 'printed', state: 'san_sang' });
    const low = [0x12, 0x12, 0x12, 0x1e] as const;
    expect(await speak({}, { status: low })).toEqual({ kind: 'printed', state: 'sap_het_giay' });
    expect(await speak({}, { knowsNoTurn: true })).toEqual({ kind: 'printed', state: 'san_sang' });
    expect(machine.papers.at(-1)?.equals(picture)).toBe(true);
  });

  test.each([
    ['paper is out', { status: PAPER_OUT }, 'het_giay'],
    ['the cover is open', { status: COVER_OPEN }, 'mo_nap'],
    ['the printer says nothing', { isSilent: true }, 'khong_tra_loi'],
    ['something babbles without end', { babbles: true }, 'tra_loi_la'],
    ['the line goes at once', { hangsUpAfter: 1 }, 'mat_ket_noi'],
  ] as const)('waits while %s: nothing of it was sent', async (_what, how, reason) => {
    expect(await speak({}, how)).toEqual({ kind: 'waits', reason });
    expect(begun).toBe(0);
  });

  test.each([
    ['hangs up in the middle', { hangsUpAfter: 6000 }, 'mat_ket_noi'],
    ['runs out of paper in the middle', { statusAfter: PAPER_OUT }, 'het_giay'],
    ['is opened in the middle and prints no more', { statusAfter: COVER_OPEN, knowsNoTurn: true }, 'mo_nap'],
  ] as const)('is unknown where the printer %s', async (_what, how, reason) => {
    expect(await speak({}, how)).toEqual({ kind: 'unknown', reason });
    expect(begun).toBe(1);
  });

  test('is unknown where the printer takes no more and keeps the line', async () => {
    const long = Buffer.alloc(24_000_000, 0x55);
    expect(await speak({ bytes: long }, { stopsAfter: 8000 })).toEqual({ kind: 'unknown', reason: 'dung_giua_chung' });
  });

  test('is unknown where the printer takes each part in time and all of them too slowly', async () => {
    const patience = { answerMs: 60, partMs: 5_000, wholeMs: 150, endMs: 150 };
    const bytes = Buffer.alloc(24_000_000, 0x55);
    expect(await speak({ bytes, patience }, { stopsAfter: 8000 })).toEqual({
      kind: 'unknown',
      reason: 'dung_giua_chung',
    });
  });

  test('goes to a printer that answers nothing where that is known of it, and counts when all of it was taken', async () => {
    expect(await speak({ answers: false }, { isSilent: true })).toEqual({ kind: 'printed', state: 'san_sang' });
    const bytes = Buffer.alloc(24_000_000, 0x55);
    expect(await speak({ answers: false, bytes }, { hangsUpAfter: 6000 })).toMatchObject({ kind: 'unknown' });
  });

  test('that is no longer wanted is not sent', async () => {
    const before = machine.papers.length;
    expect(await speak({ begin: () => Promise.resolve(false) })).toEqual({ kind: 'unwanted' });
    expect(machine.papers.length).toBe(before);
  });
});

describe('the place of a printer', () => {
  const here = machine.port;
  const resolve =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address })));
  const named = { dia_chi: 'may-in.cua-hang.vn', cong: 9100 };

  test.each([
    ['resolves to a public address', ['8.8.8.8']],
    ['resolves to a cloud service', ['169.254.169.254']],
    ['has a public address beside a private one', ['127.0.0.1', '8.8.8.8']],
    ['hides IPv4 in IPv6', ['::ffff:127.0.0.1']],
  ])('is refused where its name %s, and nobody connects', async (_what, addresses) => {
    const before = machine.connections;
    const ending = await speak({ place: named, allowed: new Set(), resolve: resolve(...addresses) });
    expect(ending).toEqual({ kind: 'waits', reason: 'dia_chi' });
    expect(machine.connections).toBe(before);
  });

  test('is resolved once, and the address that was judged is the one that is connected to', async () => {
    let asked = 0;
    const rebinding = () => {
      asked += 1;
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '8.8.8.8' }]);
    };
    const place = { dia_chi: 'may-in.cua-hang.vn', cong: here };
    const allowed = new Set([`may-in.cua-hang.vn:${here}`]);
    expect(await speak({ place, allowed, resolve: rebinding })).toMatchObject({ kind: 'printed' });
    expect(asked).toBe(1);
  });

  test('is refused by its port, whatever listens there, unless the operator names both', async () => {
    let connections = 0;
    const other = createServer(() => {
      connections += 1;
    });
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port));
    });
    afterAll(() => void other.close());
    for (const allowed of [new Set<string>(), new Set([`127.0.0.1:${here}`]), new Set([`127.0.0.2:${port}`])]) {
      expect(await speak({ place: { dia_chi: '127.0.0.1', cong: port }, allowed })).toEqual({
        kind: 'waits',
        reason: 'dia_chi',
      });
    }
    expect(connections).toBe(0);
  });

  test('nobody listens there: it waits', async () => {
    const place = { dia_chi: '127.0.0.1', cong: 9109 };
    const ending = await speak({ place, allowed: new Set() });
    expect(ending.kind).toBe('waits');
  });

  test('addresses of a shop and no others', () => {
    const fine = ['10.1.2.3', '172.16.0.9', '172.31.255.1', '192.168.1.50', '127.0.0.1', '::1', 'fd12::5'];
    expect(fine.filter((address) => !isPrinterAddress(address))).toEqual([]);
    const others = [
      '8.8.8.8',
      '169.254.169.254',
      '172.32.0.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
    ];
    const sixes = [
      'fe80::1',
      'fe80::1%eth0',
      '2606:4700::1111',
      '::',
      '::ffff:10.0.0.1',
      '::10.0.0.1',
      '0:0:0:0:0:ffff:10.0.0.1',
      '0:0:0:0:0:ffff:7f00:1',
      '0000::ffff:7f00:1',
      '::7f00:1',
      'fd20:ce::254',
      'fd00:ec2::254',
    ];
    expect([...others, ...sixes, 'localhost', ''].filter(isPrinterAddress)).toEqual([]);
  });

  test('names are names, and ports are those of printers', () => {
    const problems = (dia_chi: string, cong = 9100) =>
      placeProblems({ dia_chi, cong }, new Set()).map(({ field }) => field);
    expect(problems('may-in.local')).toEqual([]);
    for (const odd of ['127.1', '2130706433', '0x7f000001', 'a b', 'x/y', 'x:9100', '[::1]', '-a', 'user@host', '']) {
      expect([odd, problems(odd)]).toEqual([odd, ['dia_chi']]);
    }
    for (const port of [1, 22, 80, 443, 515, 631, 5432, 6379, 9099, 9110, 65_535]) {
      expect(problems('192.168.1.5', port)).toEqual(['cong']);
    }
    expect(placeProblems({ dia_chi: 'Printer.Example', cong: 631 }, new Set(['printer.example:631']))).toEqual([]);
  });
});

test('the first thing that a person would mend is named', () => {
  const fault = (...answers: number[]) => readStatus(answers).fault;
  expect(fault(0x12, 0x12, 0x12, 0x12)).toBeNull();
  expect(fault(0x1a, 0x36, 0x12, 0x72)).toBe('mo_nap');
  expect(fault(0x1a, 0x32, 0x12, 0x12)).toBe('het_giay');
  expect(fault(0x1a, 0x52, 0x1a, 0x12)).toBe('loi_may');
  expect(fault(0x1a, 0x12, 0x12, 0x12)).toBe('ngoai_tuyen');
});
