import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';

/** Room to put something in between by hand. */
const STEP = 10;

interface Ordered {
  id: number;
  ma: string;
}

/** The named records first, in the order given; the others follow as they were. One act, whatever moves. */
export async function reorder(
  trx: Db,
  actor: Actor,
  { area, table }: { area: string; table: 'tien' | 'loai_tien' },
  ids: readonly number[],
): Promise<number[]> {
  const { rows: before } = await sql<Ordered>`
    SELECT id, ma FROM ${sql.table(table)} ORDER BY thu_tu, id FOR UPDATE`.execute(trx);
  const byId = new Map(before.map((record) => [record.id, record]));
  const unknown = ids.findIndex((id, index) => !byId.has(id) || ids.indexOf(id) !== index);
  if (unknown >= 0) throw fieldError(`ids.${unknown}`, byId.has(ids[unknown] ?? 0) ? 'repeatedLine' : 'notFound');

  const named = new Set(ids);
  const after = [...ids, ...before.map(({ id }) => id).filter((id) => !named.has(id))];
  await sql`
    UPDATE ${sql.table(table)} t SET thu_tu = o.place * ${STEP}
    FROM unnest(${after}::integer[]) WITH ORDINALITY o(id, place)
    WHERE o.id = t.id AND t.thu_tu <> o.place * ${STEP}`.execute(trx);
  await recordEvent(trx, actor, {
    act: 'reorder',
    subject: area,
    before: { thu_tu: before.map(({ ma }) => ma) },
    after: { thu_tu: after.map((id) => byId.get(id)?.ma) },
  });
  await announce(trx, { topic: 'catalogue' });
  return after;
}
