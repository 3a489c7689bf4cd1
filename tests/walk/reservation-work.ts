import type { ForeignCurrencyOption } from '@doi-tien/contract/rates.schema';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { callerOf } from './caller.ts';

/** Something that is kept for somebody, so that the list, the details and the slip of reservations are not empty. */
export async function keepForSomebody(url: string, account: string, password: string): Promise<void> {
  const call = await callerOf(url, account, password);
  const { items } = await call<{ items: Reservation[] }>('GET', '/giu-cho');
  if (items.length > 0) return;
  const currencies = await call<ForeignCurrencyOption[]>('GET', '/ty-gia/options/loai-ngoai-te');
  const dollar = currencies.find(({ ma }) => ma === 'USD');
  const ty_gia = dollar?.ty_gia.find(({ nhom_ty_gia }) => nhom_ty_gia === null)?.ty_gia_ban;
  await call<Reservation>('POST', '/giu-cho', {
    loai: 'BNT',
    tien_id: dollar?.value,
    so_luong: '500',
    ty_gia,
    den_luc: new Date(Date.now() + 7_200_000).toISOString(),
    dat_coc: '1000000',
    ten_khach: 'Nguyễn Hoàng Phương Thảo Nguyên',
    dien_thoai: '0905123456',
  });
}
