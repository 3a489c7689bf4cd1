import { MONEY_GROUP, type MoneyGroup } from '@doi-tien/contract/catalogue';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { signedIn } from '../../http/access.ts';
import { AppError } from '../../http/app-error.ts';
import { ok } from '../../http/reply.ts';
import { shared } from '../../http/shared-answers.ts';

const option = z.object({ value: z.int(), label: z.string() });

const moneysOf = (group: MoneyGroup) => sql<z.infer<typeof option>>`
  SELECT t.id AS value, t.ma || ' · ' || t.ten AS label FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
  WHERE t.trang_thai = 1 AND l.nhom = ${group} ORDER BY t.thu_tu, t.id`;

/** What a select can offer, by name: active records only, in their own order. Names and codes are no secret among staff. */
const OPTIONS: Record<string, RawBuilder<z.infer<typeof option>>> = {
  'loai-tien': sql`SELECT id AS value, ten AS label FROM loai_tien WHERE trang_thai = 1 ORDER BY thu_tu, id`,
  tien: sql`SELECT id AS value, ma || ' · ' || ten AS label FROM tien WHERE trang_thai = 1 ORDER BY thu_tu, id`,
  'tien-mat': sql`
    SELECT t.id AS value, t.ma || ' · ' || t.ten AS label FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE t.trang_thai = 1 AND l.nhom IN (1, 2) ORDER BY t.thu_tu, t.id`,
  'tien-ngoai-te': moneysOf(MONEY_GROUP.foreignCash),
  'tien-dien-tu': moneysOf(MONEY_GROUP.electronic),
  'tien-banking': moneysOf(MONEY_GROUP.banking),
  'tien-alipay': moneysOf(MONEY_GROUP.alipay),
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
        Object.keys(OPTIONS).map((name) => ({ name })),
      ),
  });

  app.get('/options/:name', {
    config: { access: signedIn },
    schema: {
      tags: ['options'],
      params: z.object({ name: z.string().max(40) }),
      response: { 200: envelope(z.array(option)) },
    },
    handler: async (request, reply) => {
      const { name } = request.params;
      const query = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
      if (!query) throw new AppError('NOT_FOUND');
      return shared(request, reply, () => request.database.read(async (db) => (await query.execute(db)).rows));
    },
  });
}
