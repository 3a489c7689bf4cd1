import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { isAllowed } from '@doi-tien/contract/permissions';
import { RULE_BASE } from '@doi-tien/contract/rate-rules';
import { type RateRule, type RateRuleBody, rateRule, rateRuleBody } from '@doi-tien/contract/rate-rules.schema';
import { sql } from 'kysely';
import { isRuleOn } from '../../../domain/approvals/needs.ts';
import { refuseUnlessSourcesOn } from '../../../domain/rate-sources/part.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Asker } from '../../../platform/actor.ts';
import type { Collection } from '../../../platform/collections/collection.service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, type FieldProblem, fieldError } from '../../../platform/http/app-error.ts';
import { requireApproval } from '../../../platform/http/approval.ts';
import { refuseUnlessEverywhere } from '../../../platform/http/company-wide.ts';
import type { ListField } from '../../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../../platform/http/lists/list-spec.ts';
import { announce } from '../../../platform/live/live.ts';
import { findRatedCurrencies } from '../rates.repository.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`q.${name}`) });

const ruleList: ListSpec = {
  from: sql`quy_tac_ty_gia q JOIN tien t ON t.id = q.tien_id LEFT JOIN chi_nhanh b ON b.id = q.chi_nhanh_id
    LEFT JOIN nguon_ty_gia s ON s.id = q.nguon_id`,
  // As rates are: the company's, and those of the branch that is shown.
  ofBranch: (branchId) => sql`(q.chi_nhanh_id IS NULL OR q.chi_nhanh_id = ${branchId})`,
  key: sql`q.id`,
  fields: {
    id: column('id', 'number'),
    tien_id: column('tien_id', 'number'),
    ma_tien: { kind: 'text', sql: sql.ref('t.ma'), search: true },
    nhom_ty_gia: { ...column('nhom_ty_gia'), search: true },
    chi_nhanh_id: { ...column('chi_nhanh_id', 'number'), isOfBranches: true },
    chi_nhanh: { kind: 'text', sql: sql.ref('b.ten'), search: true, isOfBranches: true },
    nen: {
      ...column('nen', 'number'),
      words: { 1: 'ruleBase.source', 2: 'ruleBase.company', 3: 'ruleBase.allNotes' },
    },
    cot_nguon: column('cot_nguon'),
    nguon_id: column('nguon_id', 'number'),
    nguon: { kind: 'text', sql: sql.ref('s.ten'), search: true },
    mua_cach: column('mua_cach', 'number'),
    mua_lech: column('mua_lech', 'decimal'),
    ban_cach: column('ban_cach', 'number'),
    ban_lech: column('ban_lech', 'decimal'),
    goc_cach: column('goc_cach', 'number'),
    goc_lech: column('goc_lech', 'decimal'),
    buoc: column('buoc', 'decimal'),
    chenh_it_nhat: column('chenh_it_nhat', 'decimal'),
    nhay_toi_da: column('nhay_toi_da', 'decimal'),
    tu_dong: column('tu_dong', 'boolean'),
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: column('ghi_chu'),
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** How rates follow from lists of others and from posted ones. */
export const rateRules: Collection<RateRule> = {
  path: '/quy-tac-ty-gia',
  permission: 'nguon-ty-gia',
  subject: 'quy-tac-ty-gia',
  table: 'quy_tac_ty_gia',
  list: ruleList,
  item: rateRule,
  body: rateRuleBody,
  nameOf: ({ ma_tien, nhom_ty_gia }) => (nhom_ty_gia ? `${ma_tien} ${nhom_ty_gia}` : ma_tien),
  check: checkRule,
  checkDelete: async (trx, current, asker) => {
    await refuseUnlessSourcesOn(trx);
    await refuseOtherOwner(trx, asker, current.chi_nhanh_id ?? null);
    await refuseRightsToPost(trx, asker, current.tu_dong ? [current] : [], current);
  },
  afterChange: (trx) => announce(trx, { topic: 'rateSources' }),
};

async function checkRule(
  trx: Db,
  given: Partial<RateRule>,
  current: RateRule | undefined,
  asker: Asker,
): Promise<void> {
  await refuseUnlessSourcesOn(trx);
  const next = { ...current, ...given } as RateRuleBody;
  if (current) await refuseOtherOwner(trx, asker, current.chi_nhanh_id ?? null);
  await refuseOtherOwner(trx, asker, next.chi_nhanh_id);
  const fields = await ruleProblems(trx, next);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const automatic = [current, next].filter((rule) => rule?.tu_dong && rule.trang_thai === 1);
  await refuseRightsToPost(trx, asker, automatic, current);
}

/** The company's are for people who work everywhere, those of a branch for people who are in it now. */
async function refuseOtherOwner(trx: Db, asker: Asker, owner: number | null): Promise<void> {
  if (owner === null) await refuseUnlessEverywhere(trx, asker);
  else if (owner !== asker.branchId) throw fieldError('chi_nhanh_id', 'notFound');
}

/**
 * A rule that posts by itself posts for the person who made it so: that takes the right to post, and where rates past their limit need a second
 * person, so does every change of such a rule.
 */
async function refuseRightsToPost(
  trx: Db,
  asker: Asker,
  automatic: readonly unknown[],
  current: RateRule | undefined,
): Promise<void> {
  if (automatic.length === 0) return;
  if (!isAllowed(asker.permissions, ['ty-gia', 'create'])) throw new AppError('FORBIDDEN');
  if (!isRuleOn(await readSettings(trx), 'ty_gia')) return;
  const basis = JSON.stringify([current?.id ?? null, current?.phien_ban ?? null]);
  requireApproval(asker, [{ loai: 'ty_gia', gia_tri: null, can_cu: basis }]);
}

async function ruleProblems(trx: Db, rule: RateRuleBody): Promise<FieldProblem[]> {
  const currency = (await findRatedCurrencies(trx)).get(rule.tien_id);
  if (!currency) return [{ field: 'tien_id', problem: 'notFound' }];
  const { nen, nhom_ty_gia: group, chi_nhanh_id: owner, nguon_id } = rule;
  const source =
    nguon_id === null
      ? []
      : await sql`SELECT FROM nguon_ty_gia WHERE id = ${nguon_id}`.execute(trx).then(({ rows }) => rows);
  const isWorthItself = currency.ma === BASE_CURRENCY || currency.ma === BASE_BANK_CURRENCY;
  return [
    ...(isWorthItself ? [{ field: 'tien_id', problem: 'ruleNeedsForeign' }] : []),
    ...(group !== null && !currency.groups.includes(group)
      ? [{ field: 'nhom_ty_gia', problem: 'unknownRateGroup' }]
      : []),
    ...(nen === RULE_BASE.company && owner === null ? [{ field: 'nen', problem: 'ruleOfBranchOnly' }] : []),
    ...(nen === RULE_BASE.allNotes && group === null ? [{ field: 'nen', problem: 'ruleOfGroupOnly' }] : []),
    ...(nguon_id !== null && source.length === 0 ? [{ field: 'nguon_id', problem: 'notFound' }] : []),
  ];
}
