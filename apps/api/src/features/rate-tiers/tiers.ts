import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { WithBranches } from '@doi-tien/contract/of-branches';
import { type Tier, tier, tierBody } from '@doi-tien/contract/tiers.schema';
import { compare } from '@doi-tien/money/decimal';
import { TIER_KIND, TIER_SIDE } from '@doi-tien/money/rate-tiers';
import { sql } from 'kysely';
import type { Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { announce } from '../../platform/live/live.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`b.${name}`) });

const SIDE_WORDS: Record<string, FileTextKey> = { [TIER_SIDE.buy]: 'tierSide.buy', [TIER_SIDE.sell]: 'tierSide.sell' };
const KIND_WORDS: Record<string, FileTextKey> = {
  [TIER_KIND.dong]: 'tierKind.dong',
  [TIER_KIND.percent]: 'tierKind.percent',
};

const tierList: ListSpec = {
  from: sql`bac_ty_gia b`,
  key: sql`b.id`,
  fields: {
    id: column('id', 'number'),
    ten: { ...column('ten'), search: true },
    chieu: { ...column('chieu', 'number'), words: SIDE_WORDS },
    tien_id: column('tien_id', 'number'),
    ma_tien: { kind: 'text', sql: sql`(SELECT ma FROM tien WHERE id = b.tien_id)`, search: true },
    chi_nhanh_id: { ...column('chi_nhanh_id', 'number'), isOfBranches: true },
    chi_nhanh: { kind: 'text', sql: sql`(SELECT ten FROM chi_nhanh WHERE id = b.chi_nhanh_id)`, isOfBranches: true },
    tu_gia_tri: column('tu_gia_tri', 'decimal'),
    tu_so_luong: { kind: 'decimal', sql: sql`trim_scale(b.tu_so_luong)` },
    nhom_khach_id: column('nhom_khach_id', 'number'),
    nhom_khach: { kind: 'text', sql: sql`(SELECT ten FROM nhom_khach WHERE id = b.nhom_khach_id)`, search: true },
    cach_tinh: { ...column('cach_tinh', 'number'), words: KIND_WORDS },
    tot_hon: { kind: 'decimal', sql: sql`trim_scale(b.tot_hon)` },
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: { ...column('ghi_chu'), search: true },
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** Better rates by amount and by customer group (ADR 54). */
export const tiers: Collection<Tier> = {
  path: '/bac-ty-gia',
  permission: 'bac-ty-gia',
  isOfCompany: true,
  table: 'bac_ty_gia',
  list: tierList,
  item: tier,
  body: tierBody,
  check: checkTier,
  checkDelete: refuseUsed,
  afterChange: (trx) => announce(trx, { topic: 'rates' }),
};

/** A change is held against the record as it will be. */
async function checkTier(trx: Db, given: Partial<Tier>, current?: Tier): Promise<void> {
  const after = { ...current, ...given } as WithBranches<Tier>;
  if (after.tu_gia_tri && after.tu_so_luong) throw fieldError('tu_so_luong', 'oneThreshold');
  if (after.cach_tinh === TIER_KIND.percent && compare(after.tot_hon, '100') >= 0)
    throw fieldError('tot_hon', 'lessThanAll');
  const { rows } = await sql<Record<'currency' | 'branch' | 'group', boolean>>`
    SELECT ${given.tien_id ?? null}::int IS NULL OR EXISTS (SELECT FROM tien WHERE id = ${given.tien_id ?? null} AND ma <> ${BASE_CURRENCY}) AS currency,
      ${given.chi_nhanh_id ?? null}::int IS NULL OR EXISTS (SELECT FROM chi_nhanh WHERE id = ${given.chi_nhanh_id ?? null}) AS branch,
      ${given.nhom_khach_id ?? null}::int IS NULL OR EXISTS (SELECT FROM nhom_khach WHERE id = ${given.nhom_khach_id ?? null} FOR KEY SHARE) AS group`.execute(
    trx,
  );
  if (!rows[0]?.currency) throw fieldError('tien_id', 'wrongCurrency');
  if (!rows[0].branch) throw fieldError('chi_nhanh_id', 'notFound');
  if (!rows[0].group) throw fieldError('nhom_khach_id', 'notFound');
}

/** What tickets were measured by stays, so that they can be told by it; it is switched off. */
async function refuseUsed(trx: Db, { id }: Tier): Promise<void> {
  await sql`SELECT FROM bac_ty_gia WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql`SELECT FROM giao_dich_dong WHERE bac_ty_gia_id = ${id} LIMIT 1`.execute(trx);
  if (rows.length > 0) throw new AppError('RECORD_IN_USE');
}
