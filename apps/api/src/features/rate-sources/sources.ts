import { isAllowed } from '@doi-tien/contract/permissions';
import { readPairs, readUnits, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import {
  type RateSource,
  type RateSourceBody,
  rateSource,
  rateSourceBody,
} from '@doi-tien/contract/rate-sources.schema';
import { sql } from 'kysely';
import { isFollowedByItself } from '../../domain/rate-rules/rules.repository.ts';
import { refuseUnlessSourcesOn } from '../../domain/rate-sources/part.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';
import { addressProblem } from '../../platform/net/addresses.rules.ts';
import { FORMAT_WORDS, OUTCOME_WORDS, WAY_WORDS } from './file-words.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`s.${name}`) });
const ofLast = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`l.${name}`) });
const ofGood = (name: string): ListField => ({ kind: 'timestamp', sql: sql.ref(`g.${name}`) });

const sourceList: ListSpec = {
  from: sql`nguon_ty_gia s
    LEFT JOIN LATERAL (SELECT * FROM lan_lay_ty_gia f WHERE f.nguon_id = s.id ORDER BY f.id DESC LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT * FROM lan_lay_ty_gia f WHERE f.nguon_id = s.id AND f.ket_qua = 'good' ORDER BY f.id DESC LIMIT 1) g ON true`,
  key: sql`s.id`,
  fields: {
    id: column('id', 'number'),
    ten: { ...column('ten'), search: true },
    cach: { ...column('cach', 'number'), words: WAY_WORDS },
    dinh_dang: { ...column('dinh_dang'), words: FORMAT_WORDS },
    dia_chi: { ...column('dia_chi'), search: true },
    chu_ky_phut: column('chu_ky_phut', 'number'),
    thoi_han_giay: column('thoi_han_giay', 'number'),
    toi_da_kb: column('toi_da_kb', 'number'),
    duong_dan_dong: column('duong_dan_dong'),
    cot_ma: column('cot_ma'),
    cot_mua: column('cot_mua'),
    cot_chuyen_khoan: column('cot_chuyen_khoan'),
    cot_ban: column('cot_ban'),
    cot_thoi_diem: column('cot_thoi_diem'),
    dau_thap_phan: column('dau_thap_phan'),
    don_vi: column('don_vi'),
    ten_khac: column('ten_khac'),
    thu_tu_tin: column('thu_tu_tin', 'number'),
    cu_sau_phut: column('cu_sau_phut', 'number'),
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: { ...column('ghi_chu'), search: true },
    ket_qua_lay: { ...ofLast('ket_qua'), words: OUTCOME_WORDS },
    luc_lay: { kind: 'timestamp', sql: sql.ref('l.luc_cuoi') },
    luc_tot: ofGood('luc_cuoi'),
    moc_tot: ofGood('moc'),
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** Lists of rates that others publish. They are the company's: rules of every branch may stand on them. */
export const sources: Collection<RateSource> = {
  path: '/nguon-ty-gia',
  permission: 'nguon-ty-gia',
  isOfCompany: true,
  table: 'nguon_ty_gia',
  list: sourceList,
  item: rateSource,
  body: rateSourceBody,
  check: checkSource,
  afterChange: async (trx, _asker, { after }) => {
    // What was changed or switched on is looked at now and not at the end of an interval that began before.
    if (after) await sql`DELETE FROM hen_lay_ty_gia WHERE nguon_id = ${after.id}`.execute(trx);
    await announce(trx, { topic: 'rateSources' });
  },
};

async function checkSource(
  trx: Db,
  given: Partial<RateSource>,
  current: RateSource | undefined,
  asker: Asker,
): Promise<void> {
  await refuseUnlessSourcesOn(trx);
  await refuseUnlessMayFeed(trx, asker, current?.id ?? null);
  const fields = sourceProblems({ ...current, ...given } as RateSourceBody);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

/** What a rule posts by itself follows from what its source says: who decides that posts. */
export async function refuseUnlessMayFeed(
  trx: Db,
  { permissions }: Pick<Asker, 'permissions'>,
  sourceId: number | null,
): Promise<void> {
  if (isAllowed(permissions, ['ty-gia', 'create'])) return;
  if (await isFollowedByItself(trx, sourceId)) throw new AppError('FORBIDDEN');
}

/** What the shape of each field does not say. */
export function sourceProblems(source: RateSourceBody): FieldProblem[] {
  const { cach, dia_chi, dinh_dang, cot_ma, cot_mua, cot_chuyen_khoan, cot_ban, don_vi, ten_khac } = source;
  const address = dia_chi ? addressProblem(dia_chi) : null;
  const hasOwnColumns = dinh_dang !== 'xml_vcb';
  return [
    ...(cach === SOURCE_WAY.address && !dia_chi ? [{ field: 'dia_chi', problem: 'requiredField' }] : []),
    ...(address ? [{ field: 'dia_chi', problem: address }] : []),
    ...(hasOwnColumns && cot_ma === '' ? [{ field: 'cot_ma', problem: 'requiredField' }] : []),
    ...(hasOwnColumns && cot_mua + cot_chuyen_khoan + cot_ban === ''
      ? [{ field: 'cot_ban', problem: 'sourceColumns' }]
      : []),
    ...(readUnits(don_vi) ? [] : [{ field: 'don_vi', problem: 'sourceUnits' }]),
    ...(readPairs(ten_khac) ? [] : [{ field: 'ten_khac', problem: 'sourceNames' }]),
  ];
}
