import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { FollowCompanyBody, RateLine, RatesBody } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { findPostedRates, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { scopeOf } from './desk.service.ts';
import { findRatedCurrencies, readClock } from './rates.repository.ts';

type Three = Pick<RateLine, 'ty_gia_mua' | 'ty_gia_ban' | 'ty_gia_goc'>;

const shown = ({ ty_gia_mua, ty_gia_ban, ty_gia_goc }: Three): string =>
  [ty_gia_mua, ty_gia_ban, ty_gia_goc].map((rate) => formatDecimal(rate)).join(' · ');

/** A line by its name, with what is in effect before and after; null where there is nothing. */
interface ShownLine {
  name: string;
  before: Three | undefined;
  after: Three | undefined;
}

function previewOf(lines: readonly ShownLine[]): ApprovalPreview {
  const figures = (rate: Three | undefined) => (rate ? shown(rate) : null);
  return {
    loai: 'thay_doi',
    ten: lines.map(({ name }) => name).join(', '),
    truoc: Object.fromEntries(lines.map(({ name, before }) => [name, figures(before)])),
    sau: Object.fromEntries(lines.map(({ name, after }) => [name, figures(after)])),
  };
}

type Names = (line: Pick<RateLine, 'tien_id' | 'nhom_ty_gia'>) => string;

async function readNames(db: Db): Promise<Names> {
  const currencies = await findRatedCurrencies(db);
  return ({ tien_id, nhom_ty_gia }) => {
    const code = currencies.get(tien_id)?.ma ?? String(tien_id);
    return nhom_ty_gia ? `${code} ${nhom_ty_gia}` : code;
  };
}

/** Posting rates that are far from those in effect. The person who decides sees buy, sell and reference before and after. */
export async function previewOfRates(db: Db, maker: Asker, { pham_vi, dong }: RatesBody): Promise<ApprovalPreview> {
  const nameOf = await readNames(db);
  const posted = await findPostedRates(db, scopeOf(maker, pham_vi), await readClock(db));
  const before = ({ tien_id, nhom_ty_gia }: RateLine) => pickPostedRate(posted, tien_id, nhom_ty_gia);
  return previewOf(dong.map((line) => ({ name: nameOf(line), before: before(line), after: line })));
}

/** Following a company whose rates are far from those of the branch. */
export async function previewOfFollowing(db: Db, maker: Asker, { dong }: FollowCompanyBody): Promise<ApprovalPreview> {
  const nameOf = await readNames(db);
  const now = await readClock(db);
  const [own, ofCompany] = [await findPostedRates(db, maker.branchId, now), await findPostedRates(db, null, now)];
  const lines = dong.map((line) => ({
    name: nameOf(line),
    before: pickPostedRate(own, line.tien_id, line.nhom_ty_gia),
    after: pickPostedRate(ofCompany, line.tien_id, line.nhom_ty_gia),
  }));
  return previewOf(lines);
}
