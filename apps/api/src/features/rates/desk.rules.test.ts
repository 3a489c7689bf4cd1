import { expect, test } from 'vitest';
import { type FoundRate, type FoundRates, ratesOfLine } from './desk.rules.ts';

const rate = (figure: string, hieu_luc_tu: string, more: Partial<FoundRate> = {}): FoundRate => ({
  ty_gia_mua: figure,
  ty_gia_ban: figure,
  ty_gia_goc: figure,
  hieu_luc_tu,
  nguoi_tao: null,
  theo_quy_tac: false,
  moc_nguon: null,
  cua_chi_nhanh: false,
  la_ket_thuc: false,
  ...more,
});
const own = (figure: string, moment: string) => rate(figure, moment, { cua_chi_nhanh: true });
const end = (moment: string) => rate('', moment, { cua_chi_nhanh: true, la_ket_thuc: true });
const none: FoundRates = {
  companyNow: null,
  companyBefore: null,
  companyNext: null,
  ownNow: null,
  ownBefore: null,
  ownNext: null,
  companyBeforeOwn: null,
  companyAtOwnNext: null,
};
const figuresOf = ({ hien_tai, truoc_do, sap_toi, gia_cong_ty }: ReturnType<typeof ratesOfLine>) =>
  [hien_tai, truoc_do, sap_toi, gia_cong_ty].map((each) => each?.ty_gia_mua ?? null);

const company = {
  companyNow: rate('100', '2026-11-16T02:00:00Z'),
  companyBefore: rate('99', '2026-11-16T01:00:00Z'),
  companyNext: rate('101', '2026-11-16T09:00:00Z'),
};

test('a branch without its own rate has the company’s, and the earlier of what comes next', () => {
  expect(figuresOf(ratesOfLine({ ...none, ...company }))).toEqual(['100', '99', '101', null]);
  const early = own('90', '2026-11-16T08:00:00Z');
  expect(figuresOf(ratesOfLine({ ...none, ...company, ownNext: early }))).toEqual(['100', '99', '90', null]);
  const late = own('90', '2026-11-16T10:00:00Z');
  expect(figuresOf(ratesOfLine({ ...none, ...company, ownNext: late }))).toEqual(['100', '99', '101', null]);
});

test('its own rate replaces the company’s, with the company’s beside it and what it replaced before it', () => {
  const found = { ...none, ...company, ownNow: own('90', '2026-11-16T03:00:00Z'), companyBeforeOwn: rate('98', '') };
  expect(figuresOf(ratesOfLine(found))).toEqual(['90', '98', null, '100']);
  const second = { ...found, ownBefore: own('89', '2026-11-16T02:00:00Z') };
  expect(figuresOf(ratesOfLine(second))).toEqual(['90', '89', null, '100']);
  const afterEnd = { ...found, ownBefore: end('2026-11-16T02:30:00Z') };
  expect(figuresOf(ratesOfLine(afterEnd))).toEqual(['90', '98', null, '100']);
});

test('an ended one leaves the company’s, and one that will end says what comes then and from when', () => {
  expect(figuresOf(ratesOfLine({ ...none, ...company, ownNow: end('2026-11-16T03:00:00Z') }))).toEqual([
    '100',
    '99',
    '101',
    null,
  ]);
  const { sap_toi } = ratesOfLine({
    ...none,
    ...company,
    ownNow: own('90', '2026-11-16T03:00:00Z'),
    ownNext: end('2026-11-16T12:00:00Z'),
    companyAtOwnNext: rate('101', '2026-11-16T09:00:00Z'),
  });
  expect(sap_toi).toMatchObject({ ty_gia_mua: '101', hieu_luc_tu: '2026-11-16T12:00:00Z', cua_chi_nhanh: false });
});
