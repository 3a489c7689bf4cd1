import { describe, expect, test } from 'vitest';
import { isWholePaper, mayBecomePaper, readPaper } from './scanned-paper.ts';

const TODAY = '2026-11-17';
const CARD = '001090012345|012345678|Nguyễn Văn An|05091990|Nam|12 Hàng Bạc, Hoàn Kiếm, Hà Nội|01062021';
/** The specimens of ICAO 9303, parts 4 to 6. */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const SMALL_CARD = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const LARGE_CARD = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

describe('the code of a citizen card', () => {
  test('is read whole, the number of the card before it included', async () => {
    expect(await readPaper(CARD, TODAY)).toEqual({
      kind: 'citizen',
      number: '001090012345',
      oldNumber: '012345678',
      name: 'Nguyễn Văn An',
      birthDay: '1990-09-05',
      sex: 'male',
      nationality: 'VNM',
      address: '12 Hàng Bạc, Hoàn Kiếm, Hà Nội',
      issued: '2021-06-01',
      expires: undefined,
      problems: [],
    });
  });

  test('is read without an old number, with its bar or without, and without a day of issue', async () => {
    const withBar = await readPaper(CARD.replace('012345678', ''), TODAY);
    expect(withBar).toMatchObject({ oldNumber: undefined, name: 'Nguyễn Văn An', issued: '2021-06-01' });
    const sixFields = '001090012345|Trần Thị Bé|31121985|Nữ|Ấp 3, Cần Thơ|02012022';
    expect(await readPaper(sixFields, TODAY)).toMatchObject({
      name: 'Trần Thị Bé',
      birthDay: '1985-12-31',
      sex: 'female',
      address: 'Ấp 3, Cần Thơ',
      issued: '2022-01-02',
    });
    expect(await readPaper(CARD.slice(0, CARD.lastIndexOf('|')), TODAY)).toMatchObject({ issued: undefined });
  });

  test.each([
    ['a day that does not exist', '31021990'],
    ['only a year', '1990'],
    ['a year with zeros', '00001990'],
    ['nothing', ''],
  ])('with %s for a birth keeps everything else and says so', async (_what, birth) => {
    const text = CARD.replace('05091990', birth);
    expect(isWholePaper(text)).toBe(true);
    expect(await readPaper(text, TODAY)).toMatchObject({
      number: '001090012345',
      oldNumber: '012345678',
      name: 'Nguyễn Văn An',
      birthDay: undefined,
      birthAsWritten: birth || undefined,
      sex: 'male',
      address: '12 Hàng Bạc, Hoàn Kiếm, Hà Nội',
      issued: '2021-06-01',
      problems: ['noBirthDay'],
    });
  });

  test('says when the day of issue does not exist', async () => {
    expect(await readPaper(CARD.replace('01062021', '31062021'), TODAY)).toMatchObject({
      issued: undefined,
      birthDay: '1990-09-05',
      problems: ['noIssueDay'],
    });
  });

  test('keeps bars of the address, and leaves out the parents of later cards', async () => {
    const address = 'Tổ 5|Khu phố 2|Biên Hòa';
    const text = CARD.replace('12 Hàng Bạc, Hoàn Kiếm, Hà Nội', address);
    expect(await readPaper(text, TODAY)).toMatchObject({ address, issued: '2021-06-01', problems: [] });
    expect(await readPaper(text.slice(0, text.lastIndexOf('|')), TODAY)).toMatchObject({ address, issued: undefined });
    const parents = `${CARD}||Nguyễn Văn Ba|Trần Thị Bốn|`;
    expect(await readPaper(parents, TODAY)).toMatchObject({
      address: '12 Hàng Bạc, Hoàn Kiếm, Hà Nội',
      issued: '2021-06-01',
    });
  });

  test('reads the sex with its mark as a character of its own', async () => {
    const text = CARD.replace('|Nam|', `|${'Nữ'.normalize('NFD')}|`);
    expect(await readPaper(text, TODAY)).toMatchObject({ sex: 'female', birthDay: '1990-09-05' });
  });
});

describe('lines for machines', () => {
  test.each([
    ['passport', PASSPORT, 'L898902C3', 'passport'],
    ['small card', SMALL_CARD, 'D23145890', 'other'],
    ['large card', LARGE_CARD, 'D23145890', 'other'],
  ])('of a %s are read, with line ends or without', async (_name, lines, number, kind) => {
    for (const text of [lines.join('\n'), `${lines.join('\n')}\n`, lines.join('')]) {
      expect(isWholePaper(text)).toBe(true);
      expect(await readPaper(text, '2012-01-01')).toMatchObject({
        kind,
        number,
        name: 'ERIKSSON ANNA MARIA',
        birthDay: '1974-08-12',
        sex: 'female',
        nationality: 'UTO',
        expires: '2012-04-15',
        problems: [],
      });
    }
  });

  test('tell a birth of which only the year is known', async () => {
    const [first = '', second = ''] = PASSPORT;
    const unknown = `${second.slice(0, 13)}74<<<<2${second.slice(20)}`;
    const read = await readPaper(`${first}\n${unknown}`, '2012-01-01');
    expect(read).toMatchObject({ name: 'ERIKSSON ANNA MARIA', birthDay: undefined, birthAsWritten: '74' });
    expect(read?.problems).toContain('noBirthDay');
  });

  test('tell a paper that has expired', async () => {
    expect(await readPaper(PASSPORT.join('\n'), TODAY)).toMatchObject({ problems: ['expired'] });
  });

  test('tell every single character that was read wrong where a check digit guards it', async () => {
    const [first = '', second = ''] = PASSPORT;
    for (const at of [0, 3, 8, 9, 13, 18, 19, 21, 26, 27, 30, 42, 43]) {
      const wrong = `${second.slice(0, at)}${second[at] === '7' ? '8' : '7'}${second.slice(at + 1)}`;
      const read = await readPaper(`${first}\n${wrong}`, '2012-01-01');
      expect(read?.problems ?? ['misread'], `at ${at}`).toContain('misread');
    }
  });

  test('of a Vietnamese citizen card give all twelve digits', async () => {
    const lines = [
      'IDVNM0900123450001090012345<<0',
      '9009058M3009054VNM<<<<<<<<<<<4',
      'NGUYEN<<VAN<AN<<<<<<<<<<<<<<<<',
    ];
    expect(await readPaper(lines.join('\n'), TODAY)).toMatchObject({ kind: 'citizen', number: '001090012345' });
  });
});

describe('a visa', () => {
  /** The specimens of ICAO 9303, part 7. */
  const LARGE = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
  const SMALL = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

  test.each([
    ['of two lines of 44', LARGE],
    ['of two lines of 36', SMALL],
  ])('%s is read as a visa, without a check digit over all', async (_what, lines) => {
    for (const text of [lines.join('\n'), lines.join('')]) {
      expect(await readPaper(text, '1996-01-01')).toMatchObject({
        kind: 'visa',
        number: 'L8988901C',
        name: 'ERIKSSON ANNA MARIA',
        birthDay: '1940-09-07',
        sex: 'female',
        nationality: 'X'.repeat(3),
        problems: [],
      });
    }
  });

  test('tells a character that was read wrong where a check digit guards it', async () => {
    const [first = '', second = ''] = LARGE;
    for (const at of [0, 4, 9, 13, 19, 21, 27]) {
      const wrong = `${second.slice(0, at)}${second[at] === '7' ? '8' : '7'}${second.slice(at + 1)}`;
      expect((await readPaper(`${first}\n${wrong}`, '1996-01-01'))?.problems, `at ${at}`).toContain('misread');
    }
  });

  test('tells that it has expired', async () => {
    const [first = '', second = ''] = SMALL;
    const old = `${second.slice(0, 21)}2401014${second.slice(28)}`;
    expect((await readPaper(`${first}\n${old}`, TODAY))?.problems).toContain('expired');
  });
});

test('what a person types is no beginning of a paper, and a paper is at each of its characters', () => {
  for (const typed of ['us', '1', '100', 'Nguyễn', 'pin', 'usd 5']) expect(mayBecomePaper(typed), typed).toBe(false);
  for (const text of [CARD, PASSPORT.join('\n'), SMALL_CARD.join('\n')]) {
    for (let length = 1; length <= text.length; length += 1)
      expect(mayBecomePaper(text.slice(0, length)), text.slice(0, length)).toBe(true);
  }
});
