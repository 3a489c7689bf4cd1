import { expect, test } from 'vitest';
import { makeEntries, unFile } from '../../../../../../tests/support/un-list.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { isXml, readUnList } from './un-list.ts';

const read = (text: string, maxRows = 5000) => readUnList(Buffer.from(text), maxRows);
const refusalOf = (text: string, maxRows?: number): FileRefusal => {
  try {
    read(text, maxRows);
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
  throw new Error('The file was read');
};

test('people and organisations are read with names, aliases, births and references', () => {
  const { head, rows } = read(`<?xml version="1.0"?>
<CONSOLIDATED_LIST><INDIVIDUALS>
<INDIVIDUAL><DATAID>11</DATAID><FIRST_NAME>ÖZGÜR</FIRST_NAME><THIRD_NAME>A &amp; B</THIRD_NAME><REFERENCE_NUMBER>QDi.1</REFERENCE_NUMBER>
<LISTED_ON>2014-09-23-04:00</LISTED_ON><NAME_ORIGINAL_SCRIPT>أيمن</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Iraq</VALUE><VALUE>Jordan</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu X</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1960-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1961</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1962</FROM_YEAR><TO_YEAR>1964</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>12</DATAID><FIRST_NAME><![CDATA[TRUST <1>]]></FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`);
  expect(head.dinh_dang).toBe('xml');
  expect(rows).toMatchObject([
    {
      line: 3,
      given: {
        danh_sach: 'UN',
        loai: 1,
        ten: 'ÖZGÜR A & B',
        ten_khac: 'Abu X',
        ten_goc: 'أيمن',
        ngay_sinh: '1960-02-03; 1961; 1962-1964',
        quoc_tich: 'Iraq, Jordan',
        so_tham_chieu: 'QDi.1',
        ngay_dua_vao: '2014-09-23',
      },
    },
    { given: { loai: 2, ten: 'TRUST <1>', so_tham_chieu: '12' } },
  ]);
});

test('a cut or broken file is refused with its line', () => {
  const whole = unFile(makeEntries(50));
  expect(read(whole).rows).toHaveLength(51);
  for (const share of [0.2, 0.5, 0.9, 0.99]) {
    const cut = whole.slice(0, Math.floor(whole.length * share));
    expect(refusalOf(cut)).toMatchObject({ word: 'FILE_XML_BROKEN', params: { line: expect.any(Number) } });
  }
  const broken = whole.replace('</FIRST_NAME>', '</FIRST>');
  expect(refusalOf(broken)).toMatchObject({ word: 'FILE_XML_BROKEN', params: { line: 4 } });
});

test('declarations, unknown entities, other layouts, other encodings and endless files are refused', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><CONSOLIDATED_LIST>&z;</CONSOLIDATED_LIST>`;
  expect(refusalOf(bomb).word).toBe('FILE_HAS_DTD');
  expect(refusalOf('<CONSOLIDATED_LIST>&x;</CONSOLIDATED_LIST>').word).toBe('FILE_XML_BROKEN');
  expect(refusalOf('<sdnList></sdnList>').word).toBe('FILE_COLUMNS_MISSING');
  expect(refusalOf('<CONSOLIDATED_LIST></CONSOLIDATED_LIST>').word).toBe('FILE_EMPTY');
  expect(refusalOf(`<CONSOLIDATED_LIST>${'<a>'.repeat(50)}`).word).toBe('FILE_UNREADABLE');
  expect(refusalOf(`<CONSOLIDATED_LIST><I>${'x'.repeat(30_000)}</I>`).word).toBe('FILE_UNREADABLE');
  expect(refusalOf(unFile(makeEntries(20)), 10).word).toBe('FILE_TOO_MANY_ROWS');
  expect(() => readUnList(Buffer.from([60, 97, 62, 0xff, 0xfe]), 10)).toThrow('FILE_NOT_UTF8');
});

test('only what begins like XML is taken for XML', () => {
  expect(isXml(Buffer.from('\uFEFF <?xml?>'))).toBe(true);
  expect(isXml(Buffer.from('danh_sach,ten\n<a>'))).toBe(false);
});
