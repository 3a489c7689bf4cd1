import { SETTINGS } from '@doi-tien/contract/settings';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';

/** The zone business days are counted in, as the settings have it now. */
export function businessTimeZone(request: FastifyRequest): Promise<string> {
  return request.database.read(async (db) => {
    const { rows } = await sql<{ zone: string }>`
      SELECT coalesce(gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}) AS zone FROM cau_hinh_chung`.execute(db);
    return rows[0]?.zone ?? SETTINGS.mui_gio.initial;
  });
}
