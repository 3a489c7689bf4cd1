import { CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { currencyName } from '@doi-tien/texts/names/currency-name';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { findCoveredRoles } from '../../domain/rights/rights.ts';
import { readCurrencyGroupsOff } from '../../domain/settings/parts.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { signedIn } from '../../platform/http/access.ts';
import { type SharedQuestion, shared } from '../../platform/http/answers/shared-answers.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Language } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';

const option = z.object({ value: z.int(), label: z.string() });
type Option = z.infer<typeof option>;

const currenciesOf = (group: CurrencyGroup) => sql<Option>`
  SELECT t.id AS value, t.ma || ' · ' || t.ten AS label FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
  WHERE t.trang_thai = 1 AND l.nhom = ${group} ORDER BY t.thu_tu, t.id`;

/** Roles without a right that the person who asks lacks: those they may give out. */
const OPTIONS_WITHIN_RIGHTS: Record<string, (roleIds: number[]) => RawBuilder<Option>> = {
  'vai-tro-trong-quyen': (roleIds) => sql`
    SELECT id AS value, ten AS label FROM vai_tro WHERE id = ANY(${roleIds}::int[]) ORDER BY id`,
};

/** Without the groups of which no kind of trade is used. */
const OPTIONS_OF_USED_GROUPS: Record<string, (groupsOff: CurrencyGroup[]) => RawBuilder<Option>> = {
  'loai-tien': (groupsOff) => sql`
    SELECT id AS value, ten AS label FROM loai_tien WHERE trang_thai = 1 AND nhom <> ALL(${groupsOff}::int[])
    ORDER BY thu_tu, id`,
  tien: (groupsOff) => sql`
    SELECT t.id AS value, t.ma || ' · ' || t.ten AS label FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE t.trang_thai = 1 AND l.nhom <> ALL(${groupsOff}::int[]) ORDER BY t.thu_tu, t.id`,
};

/** Depends on where the person works, so it is not shared with others of their role. */
const PEOPLE_WITHIN_RIGHTS = 'nguoi-dung-trong-quyen';

/** What a select can offer, by name: active records only, in their own order. Names and codes are no secret among staff. */
const OPTIONS: Record<string, RawBuilder<Option>> = {
  'tien-mat': sql`
    SELECT t.id AS value, t.ma || ' · ' || t.ten AS label FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE t.trang_thai = 1 AND l.nhom IN (1, 2) ORDER BY t.thu_tu, t.id`,
  'menh-gia': sql`
    SELECT m.id AS value, t.ma || ' ' || trim_scale(m.gia_tri)::text AS label FROM menh_gia m JOIN tien t ON t.id = m.tien_id
    WHERE m.dang_luu_hanh AND t.trang_thai = 1 ORDER BY t.thu_tu, t.id, m.gia_tri DESC`,
  'ty-gia': sql`
    SELECT DISTINCT ON (t.thu_tu, t.id) r.id AS value,
      t.ma || ' · ' || trim_scale(r.ty_gia_mua)::text || ' – ' || trim_scale(r.ty_gia_ban)::text AS label
    FROM ty_gia r JOIN tien t ON t.id = r.tien_id
    WHERE t.trang_thai = 1 AND r.chi_nhanh_id IS NULL AND r.nhom_ty_gia IS NULL AND r.hieu_luc_tu <= now() + clock_offset()
    ORDER BY t.thu_tu, t.id, r.hieu_luc_tu DESC, r.id DESC`,
  'nhom-khach': sql`SELECT id AS value, ten AS label FROM nhom_khach WHERE trang_thai = 1 ORDER BY ten, id`,
  'tien-ngoai-te': currenciesOf(CURRENCY_GROUP.foreignCash),
  'tien-dien-tu': currenciesOf(CURRENCY_GROUP.electronic),
  'tien-banking': currenciesOf(CURRENCY_GROUP.banking),
  'tien-alipay': currenciesOf(CURRENCY_GROUP.alipay),
  'vai-tro': sql`SELECT id AS value, ten AS label FROM vai_tro WHERE trang_thai = 1 ORDER BY id`,
  'nguoi-dung': sql`
    SELECT id AS value, tai_khoan || ' · ' || ho_va_ten AS label FROM nguoi_dung WHERE trang_thai = 1 ORDER BY tai_khoan`,
};

export function optionRoutes(app: App): void {
  app.get('/options', {
    config: { access: signedIn },
    schema: { tags: ['options'], response: { 200: envelope(z.array(z.object({ name: z.string() }))) } },
    handler: async (request) =>
      ok(
        request,
        Object.keys({ ...OPTIONS_OF_USED_GROUPS, ...OPTIONS }).map((name) => ({ name })),
      ),
  });

  app.get('/options/:name', {
    config: { access: signedIn },
    schema: {
      tags: ['options'],
      params: z.object({ name: z.string().max(40) }),
      response: { 200: envelope(z.array(option)) },
    },
    handler: async (request, reply) =>
      request.params.name === PEOPLE_WITHIN_RIGHTS
        ? ok(request, await request.database.read((db) => readPeople(db, request.asker)))
        : readShared(request, reply),
  });
}

const readShared = shared(readNamed);

/** People without a right that the person who asks lacks, and of no branch they do not work in: those they may act on. */
async function readPeople(db: Db, { id, permissions }: Asker): Promise<Option[]> {
  const roleIds = await findCoveredRoles(db, permissions);
  const own = sql`(SELECT o.chi_nhanh_ids FROM nguoi_dung o WHERE o.id = ${id})`;
  const isWithin = holdsEveryRight(permissions) ? sql`true` : sql`chi_nhanh_ids <@ ${own}`;
  const { rows } = await sql<Option>`
    SELECT id AS value, tai_khoan || ' · ' || ho_va_ten AS label FROM nguoi_dung
    WHERE trang_thai = 1 AND vai_tro_id = ANY(${roleIds}::int[]) AND ${isWithin} ORDER BY tai_khoan`.execute(db);
  return rows;
}

async function readNamed({ database, params, permissions, language }: SharedQuestion<unknown, { name: string }>) {
  const { name } = params;
  const isKnown = [OPTIONS, OPTIONS_OF_USED_GROUPS, OPTIONS_WITHIN_RIGHTS].some((some) => Object.hasOwn(some, name));
  if (!isKnown) throw new AppError('NOT_FOUND');
  const options = await database.read((db) => readOptions(db, name, permissions));
  return name.startsWith('tien') ? options.map((each) => inLanguage(each, language)) : options;
}

/** "USD · Đô la Mỹ" as the reader calls it. */
function inLanguage({ value, label }: Option, language: Language): Option {
  const [code = '', ...name] = label.split(' · ');
  return { value, label: `${code} · ${currencyName(language, code, name.join(' · '))}` };
}

async function readOptions(db: Db, name: string, held: readonly PermissionEntry[]): Promise<Option[]> {
  const query =
    OPTIONS[name] ??
    OPTIONS_OF_USED_GROUPS[name]?.(await readCurrencyGroupsOff(db)) ??
    OPTIONS_WITHIN_RIGHTS[name]?.(await findCoveredRoles(db, held));
  return query ? (await query.execute(db)).rows : [];
}
