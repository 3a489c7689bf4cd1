import { namesIn } from './quick-reasons.ts';
/** What the licence asks of one currency. All of it counts only while `bat_ho_so_giay_phep` is on. */
export interface LicenceRule {
  tien_id: number;
  /** The counter buys it and does not sell it. */
  chi_mua: boolean;
  /** Bought, or sold, at exactly the posted rate. */
  dung_gia_mua: boolean;
  dung_gia_ban: boolean;
  /** What a branch may hold overnight; null where there is no ceiling. */
  tran_qua_dem: string | null;
  /** Days after the first closing above the ceiling until which it is to be sold on. */
  so_ngay: number;
}

interface LicenceSettings {
  bat_ho_so_giay_phep: boolean;
  ho_so_giay_phep: readonly LicenceRule[];
}

/** The rules in force: none while the profile is off. */
export function licenceRules({ bat_ho_so_giay_phep, ho_so_giay_phep }: LicenceSettings): readonly LicenceRule[] {
  return bat_ho_so_giay_phep ? ho_so_giay_phep : [];
}

/** Whether the counter buys, or sells, a currency at exactly the posted rate. */
export function isRateExact(settings: LicenceSettings, currencyId: number, side: 'buy' | 'sell'): boolean {
  const rule = licenceRules(settings).find(({ tien_id }) => tien_id === currencyId);
  return rule?.[side === 'buy' ? 'dung_gia_mua' : 'dung_gia_ban'] ?? false;
}

/** The banks of the setting, in their order. */
export function resaleBanks({ ngan_hang_ban_lai }: { ngan_hang_ban_lai: string }): string[] {
  return namesIn(ngan_hang_ban_lai);
}
