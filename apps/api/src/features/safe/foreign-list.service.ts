import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { ForeignLine, ForeignList } from '@doi-tien/contract/safe-record.schema';
import { isZero } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import { isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { refuseIfWithheld } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { businessOnPaper } from './count-record.service.ts';
import { safeList } from './safe.lists.ts';
import { ratesOfSafe, safeDrawers } from './safe-detail.service.ts';

/** What form 07-TT says of a day of the safe. What was traded tells what the books hold, so a blind count withholds all of it. */
export async function readForeignList(db: Db, branchId: number, safeId: number): Promise<ForeignList> {
  const ket = await findRow<Safe>(db, safeList, safeId, branchId);
  await refuseIfWithheld(db, branchId, safeId);
  const traded = await readTraded(db, safeId);
  const side = (kind: 'MNT' | 'BNT') =>
    traded.filter(({ loai }) => loai === kind).map(({ loai: _kind, ...line }) => line);
  return {
    ket,
    doanh_nghiep: businessOnPaper(await readSettings(db)),
    mua: side('MNT'),
    ban: side('BNT'),
    ton: await readHeld(db, branchId, safeId),
  };
}

/** Per currency and rate. A void reverses the entry of its trade, in the safe where it was done. */
async function readTraded(db: Db, safeId: number): Promise<(ForeignLine & { loai: 'MNT' | 'BNT' })[]> {
  const { rows } = await sql<ForeignLine & { loai: 'MNT' | 'BNT' }>`
    SELECT g.loai, t.id AS tien_id, t.ma AS ma_tien, t.ten, trim_scale(sum(d.so_luong * way.sign))::text AS so_luong,
           trim_scale(d.ty_gia)::text AS ty_gia, d.don_vi_ty_gia, trim_scale(sum(d.gia_tri * way.sign))::text AS gia_tri
    FROM but_toan b JOIN giao_dich g ON g.but_toan_id = coalesce(b.dao_cua, b.id)
      JOIN giao_dich_dong d ON d.giao_dich_id = g.id JOIN tien t ON t.id = d.tien_id
      CROSS JOIN LATERAL (SELECT CASE WHEN b.dao_cua IS NULL THEN 1 ELSE -1 END AS sign) way
    WHERE b.ket_id = ${safeId} AND b.loai IN ('trade', 'void') AND g.loai IN ('MNT', 'BNT')
    GROUP BY g.loai, t.id, d.ty_gia, d.don_vi_ty_gia HAVING sum(d.so_luong * way.sign) <> 0
    ORDER BY t.thu_tu, t.id, d.ty_gia`.execute(db);
  return rows;
}

async function readHeld(db: Db, branchId: number, safeId: number): Promise<ForeignLine[]> {
  const currencies = await readCurrencies(db);
  const rates = await ratesOfSafe(db, branchId, safeId);
  const drawers = await safeDrawers(db, branchId, safeId);
  return drawers.flatMap(({ tien_id, so_tien }) => {
    const currency = currencies.get(tien_id);
    if (!currency || !isCash(currency) || currency.code === BASE_CURRENCY || isZero(so_tien)) return [];
    const rate = referenceRateOf(currency, rates) ?? null;
    return [
      {
        tien_id,
        ma_tien: currency.code,
        ten: currency.name,
        so_luong: so_tien,
        ty_gia: rate,
        don_vi_ty_gia: Number.parseInt(currency.rateUnit, 10),
        gia_tri: rate && amountAt(so_tien, rate, currency.rateUnit, 0),
      },
    ];
  });
}
