import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { VoucherBody } from '@doi-tien/contract/voucher.schema';
import { compare, multiply } from '@doi-tien/money/decimal';
import { roundToStep } from '@doi-tien/money/rounding';
import { currencyByCode } from '../../domain/currencies/currencies.ts';
import { postVoucher } from '../../features/voucher/voucher.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { BILLS } from './bills.seed.ts';
import { at, type Business, readHeld } from './trading-day.ts';

/** The vouchers of a day: what falls due on it, as far as there is money for it. */
export async function payBills(business: Business, moment: Date, day: string): Promise<void> {
  const { database, branchId, currencies, share, staff } = business;
  const base = currencyByCode(currencies, BASE_CURRENCY);
  const due = BILLS.filter(({ dayOfMonth }) => dayOfMonth === Number(day.slice(-2)));
  for (const { ma, loai, so_tien, nguoi_nop_nhan, ly_do, kem_theo } of due) {
    await at(database, moment, async (trx) => {
      const amount = roundToStep(multiply(so_tien, share), '50000').value;
      const held = (await readHeld(trx, branchId)).get(base.id) ?? '0';
      if (compare(held, multiply(amount, '3')) < 0) return;
      const item = { khoan_muc_id: await itemId(trx, ma), tien_id: base.id, so_tien: amount };
      const body: VoucherBody = { ...item, loai, nguoi_nop_nhan, ly_do, kem_theo: kem_theo ?? null };
      await postVoucher(trx, staff.manager, body);
    });
  }
}

async function itemId(trx: Db, code: string): Promise<number> {
  const { id } = await trx.selectFrom('khoan_muc').select('id').where('ma', '=', code).executeTakeFirstOrThrow();
  return id;
}
