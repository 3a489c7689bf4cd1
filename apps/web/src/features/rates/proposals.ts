import type { DeskRow, PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { compare, divide, multiply, subtract } from '@doi-tien/money/decimal';

type Proposed = NonNullable<DeskRow['de_xuat']>;

/** Lines whose rule proposes something else than what is posted. */
export function openProposals(rows: readonly DeskRow[]): DeskRow[] {
  return rows.filter(({ de_xuat }) => de_xuat && !de_xuat.da_dang);
}

/** What the rules propose, as lines to fill in. */
export function proposedLines(rows: readonly DeskRow[]): RateLine[] {
  return rows.flatMap(({ tien_id, nhom_ty_gia, de_xuat }) => {
    if (!de_xuat) return [];
    const { ty_gia_mua, ty_gia_ban, ty_gia_goc } = de_xuat;
    return [{ tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc }];
  });
}

/** The line says that it is by rule while it is what the rule proposes. */
export function withRule(row: DeskRow, line: RateLine): PostedLine {
  const { de_xuat } = row;
  if (!de_xuat || !isProposed(line, de_xuat)) return line;
  return { ...line, theo_quy_tac: { quy_tac_id: de_xuat.quy_tac_id, lan_lay_id: de_xuat.lan_lay_id } };
}

function isProposed(line: RateLine, proposed: Proposed): boolean {
  return (['ty_gia_mua', 'ty_gia_ban', 'ty_gia_goc'] as const).every(
    (field) => compare(line[field], proposed[field]) === 0,
  );
}

/** How far from what is posted, and what the proposal earns: the spread in đồng, and in percent of the posted reference. */
export function figuresOfProposal({ hien_tai, de_xuat }: DeskRow) {
  if (!de_xuat) return null;
  const spread = subtract(de_xuat.ty_gia_ban, de_xuat.ty_gia_mua);
  const reference = hien_tai?.ty_gia_goc ?? de_xuat.ty_gia_goc;
  return {
    buy: hien_tai && subtract(de_xuat.ty_gia_mua, hien_tai.ty_gia_mua),
    sell: hien_tai && subtract(de_xuat.ty_gia_ban, hien_tai.ty_gia_ban),
    spread,
    percent: divide(multiply(spread, '100'), reference, 2),
  };
}
