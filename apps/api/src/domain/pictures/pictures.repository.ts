import type { PictureSide } from '@doi-tien/contract/pictures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PictureKey } from './picture-keys.ts';
import { openPicture, type PictureOwner, type SealedPicture, sealPicture } from './sealed-picture.ts';

const OWNER_COLUMNS = {
  giay_to: 'giay_to_id',
  tien_gia: 'tien_gia_id',
  phieu_thu_chi: 'phieu_thu_chi_id',
} as const;

const isOf = ({ kind, id, side }: PictureOwner) =>
  sql`${sql.ref(OWNER_COLUMNS[kind])} = ${id} AND mat = ${side}::smallint`;

/** Which sides of a record have a picture, as JSON. */
export function keptPictures(kind: PictureOwner['kind'], id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('mat', a.mat, 'ngay_tao', a.ngay_tao) ORDER BY a.mat), '[]')
    FROM anh_luu a WHERE ${sql.ref(`a.${OWNER_COLUMNS[kind]}`)} = ${id})`;
}

/** Replaces the picture of this side. */
export async function keepPicture(
  trx: Db,
  keys: readonly PictureKey[],
  owner: PictureOwner,
  { picture, personId }: { picture: Buffer; personId: number },
): Promise<void> {
  await sql`DELETE FROM anh_luu WHERE ${isOf(owner)}`.execute(trx);
  const { noi_dung, khoa } = sealPicture(keys, owner, picture);
  await sql`
    INSERT INTO anh_luu (${sql.ref(OWNER_COLUMNS[owner.kind])}, mat, noi_dung, khoa, nguoi_tao)
    VALUES (${owner.id}, ${owner.side}, ${noi_dung}, ${khoa}, ${personId})`.execute(trx);
}

export async function readPicture(db: Db, keys: readonly PictureKey[], owner: PictureOwner): Promise<Buffer> {
  const { rows } = await sql<SealedPicture>`SELECT noi_dung, khoa FROM anh_luu WHERE ${isOf(owner)}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return openPicture(keys, owner, rows[0]);
}

export async function deletePicture(trx: Db, owner: PictureOwner): Promise<void> {
  const { numAffectedRows } = await sql`DELETE FROM anh_luu WHERE ${isOf(owner)}`.execute(trx);
  if (numAffectedRows === 0n) throw new AppError('NOT_FOUND');
}

interface StoredPicture extends SealedPicture {
  kind: PictureOwner['kind'];
  ownerId: number;
  side: PictureSide;
}

/** How many pictures there are, how many of them have a key that is not there, and whether the newest of the others opens. */
export async function examinePictures(db: Db, keys: readonly PictureKey[]) {
  const known = keys.map(({ fingerprint }) => fingerprint);
  const counts = await sql<{ total: number; keyless: number }>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE khoa <> ALL(${known}::text[]))::int AS keyless FROM anh_luu`.execute(
    db,
  );
  const newest = await sql<StoredPicture>`
    SELECT CASE WHEN giay_to_id IS NOT NULL THEN 'giay_to' WHEN tien_gia_id IS NOT NULL THEN 'tien_gia' ELSE 'phieu_thu_chi' END AS kind,
           coalesce(giay_to_id, tien_gia_id, phieu_thu_chi_id) AS "ownerId", mat AS side, noi_dung, khoa
    FROM anh_luu WHERE khoa = ANY(${known}::text[]) ORDER BY id DESC LIMIT 1`.execute(db);
  const { total = 0, keyless = 0 } = counts.rows[0] ?? {};
  const [row] = newest.rows;
  return { total, keyless, opens: !row || canOpen(keys, row) };
}

function canOpen(keys: readonly PictureKey[], { kind, ownerId, side, ...sealed }: StoredPicture): boolean {
  try {
    return openPicture(keys, { kind, id: ownerId, side }, sealed).length > 0;
  } catch {
    return false;
  }
}
