import type { AgentReport, AgentRow } from '@doi-tien/contract/agent-report.schema';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { AGENT_REPORT } from '@doi-tien/contract/report';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { add, compare, isZero, subtract, sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import { findWithheldAmong, isWithheldUpTo, toldPart } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { sumFigures, total } from './figures.repository.ts';
import { type EndBalances, EXCHANGES, readEnds } from './profit.repository.ts';
import { type Branches, moneyFields, readSelection, type Selection } from './selection.ts';
import { wholeOf } from './spans.rules.ts';

type Moved = Pick<
  AgentRow,
  'mua_vao' | 'gia_tri_mua' | 'ban_ra' | 'gia_tri_ban' | 'ban_lai' | 'gia_tri_ban_lai' | 'khac'
>;

/** What an agent tells its bank of each foreign currency: bought, sold, sold on to the bank, and held before and after. */
export async function agentReport(db: Db, asked: readonly number[], query: ReportQuery): Promise<AgentReport> {
  const selection = await readSelection(db, asked, AGENT_REPORT, query);
  const { branches, period, grouping } = selection;
  // What was bought and sold since the last close would tell what is held now.
  const withheld = await findWithheldAmong(db, branches.ids);
  const told = { ...selection, period: toldPart(period, withheld) };
  const isTold = told.period.from <= told.period.to;
  const parts: Branches[] =
    grouping === 'chi_nhanh' ? branches.ids.map((id) => ({ ids: [id], isCompany: false })) : [branches];
  const names = await readBranchNames(db, grouping === 'chi_nhanh' ? branches.ids : []);
  const items: AgentRow[] = [];
  for (const part of isTold ? parts : []) {
    const [only] = part.ids;
    const branch = grouping === 'chi_nhanh' ? only : undefined;
    const of = { chi_nhanh_id: branch ?? null, chi_nhanh: branch === undefined ? null : (names.get(branch) ?? null) };
    items.push(...(await readRows(db, told, part)).map((row) => ({ ...row, ...of })));
  }
  const totalOf = (field: 'gia_tri_mua' | 'gia_tri_ban' | 'gia_tri_ban_lai') => sum(items.map((row) => row[field]));
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu: isWithheldUpTo(withheld, period.to),
    items,
    footer: {
      gia_tri_mua: totalOf('gia_tri_mua'),
      gia_tri_ban: totalOf('gia_tri_ban'),
      gia_tri_ban_lai: totalOf('gia_tri_ban_lai'),
    },
    khop: items.every(({ khop }) => khop),
  };
}

type Row = Omit<AgentRow, 'chi_nhanh_id' | 'chi_nhanh'>;

async function readRows(db: Db, { currencies, currency, period }: Selection, branches: Branches): Promise<Row[]> {
  const ids = [...currencies.values()]
    .filter(({ id, group }) => group === CURRENCY_GROUP.foreignCash && (!currency || currency.id === id))
    .map(({ id }) => id);
  const moved = await readMoved(db, branches, period, ids);
  const ends = await readEnds(db, branches, period, ids);
  return ends.flatMap((end) => {
    const found = currencies.get(end.tien_id);
    const row = rowOf(end, moved.get(end.tien_id) ?? NOTHING);
    const { khop: _khop, ...figures } = row;
    const hasFigures = Object.values(figures).some((figure) => !isZero(figure));
    return found && hasFigures ? [{ ...moneyFields(found), ...row }] : [];
  });
}

function rowOf({ so_luong_dau: ton_dau, so_luong_cuoi: ton_cuoi }: EndBalances, moved: Moved) {
  const held = subtract(add(add(ton_dau, moved.mua_vao), moved.khac), add(moved.ban_ra, moved.ban_lai));
  return { ton_dau, ...moved, ton_cuoi, khop: compare(held, ton_cuoi) === 0 };
}

const NOTHING: Moved = {
  mua_vao: '0',
  gia_tri_mua: '0',
  ban_ra: '0',
  gia_tri_ban: '0',
  ban_lai: '0',
  gia_tri_ban_lai: '0',
  khac: '0',
};

/** From the kept figures, per currency; a void takes back what its ticket brought. */
async function readMoved(
  db: Db,
  branches: Branches,
  period: Selection['period'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Moved>> {
  const traded = sql`f.tai_khoan = 'deal' AND f.loai <> 'resale'`;
  const soldOn = sql`f.tai_khoan = 'deal' AND f.loai = 'resale'`;
  const sums = {
    mua_vao: total(sql`f.so_luong_vao`, traded),
    gia_tri_mua: total(sql`f.gia_tri_vao`, traded),
    ban_ra: total(sql`f.so_luong_ra`, traded),
    gia_tri_ban: total(sql`f.gia_tri_ra`, traded),
    ban_lai: total(sql`f.so_luong_ra`, soldOn),
    gia_tri_ban_lai: total(sql`f.gia_tri_ra`, soldOn),
    khac: total(sql`f.so_luong_vao - f.so_luong_ra`, sql`f.tai_khoan = 'holding' AND NOT f.loai = ANY(${EXCHANGES})`),
  };
  const where = sql`f.tai_khoan IN ('deal', 'holding') AND f.tien_id = ANY(${ids}::int[])`;
  const query = sumFigures({ branches, cuts: wholeOf(period), by: { tien_id: 'tien_id' }, sums, where });
  const { rows } = await sql<Moved & { tien_id: number }>`${query}`.execute(db);
  return new Map(rows.map(({ tien_id, ...figures }) => [tien_id, figures]));
}
