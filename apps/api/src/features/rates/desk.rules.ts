import type { DeskRow } from '@doi-tien/contract/rates.schema';

/** A row of the history; one that ends a branch's own rate has no rates. */
export type FoundRate = NonNullable<DeskRow['hien_tai']> & { la_ket_thuc: boolean };

/** What the history has around now for one currency and group, of the company and of the branch. */
export interface FoundRates {
  companyNow: FoundRate | null;
  companyBefore: FoundRate | null;
  companyNext: FoundRate | null;
  ownNow: FoundRate | null;
  ownBefore: FoundRate | null;
  ownNext: FoundRate | null;
  /** The company's when the branch's present rate took effect. */
  companyBeforeOwn: FoundRate | null;
  /** The company's when the next row of the branch takes effect. */
  companyAtOwnNext: FoundRate | null;
}

export type DeskRates = Pick<DeskRow, 'hien_tai' | 'truoc_do' | 'sap_toi' | 'gia_cong_ty'>;

/** What is in effect, what was before it and what comes next: the branch's own rate replaces the company's until it is ended. */
export function ratesOfLine(found: FoundRates): DeskRates {
  const own = unlessEnd(found.ownNow);
  if (!own) {
    const sap_toi = earlierOf(unlessEnd(found.ownNext), found.companyNext);
    return { hien_tai: found.companyNow, truoc_do: found.companyBefore, sap_toi, gia_cong_ty: null };
  }
  return {
    hien_tai: own,
    truoc_do: unlessEnd(found.ownBefore) ?? found.companyBeforeOwn,
    sap_toi: found.ownNext?.la_ket_thuc ? backAtCompany(found.ownNext, found.companyAtOwnNext) : found.ownNext,
    gia_cong_ty: found.companyNow,
  };
}

function unlessEnd(rate: FoundRate | null): FoundRate | null {
  return rate?.la_ket_thuc ? null : rate;
}

function earlierOf(one: FoundRate | null, other: FoundRate | null): FoundRate | null {
  if (!one || !other) return one ?? other;
  return Date.parse(one.hieu_luc_tu) <= Date.parse(other.hieu_luc_tu) ? one : other;
}

/** The company's rate, in effect for the branch from the moment its own one ends. */
function backAtCompany({ hieu_luc_tu, nguoi_tao }: FoundRate, company: FoundRate | null): FoundRate | null {
  return company && { ...company, hieu_luc_tu, nguoi_tao };
}
