import type { AlertHandling, DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal } from '@doi-tien/money/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TRADE_SCREENS } from '../../lib/trades/trade-titles.ts';
import { businessDay, showDay, showMoment, showMomentBeside } from '../../ui/dates/moments.ts';
import type { AlertLine } from './alert-lines.ts';

const show = (figure: string | null) => formatDecimal(figure ?? '0');

/** "−50 USD, +10,000 VND" */
function signedAmounts(amounts: readonly { ma_tien: string | null; so_tien: string | null }[]): string {
  const one = (figure: string | null) => formatDecimal(figure ?? '0', { sign: 'always' }).replace('-', '−');
  return amounts.map(({ ma_tien, so_tien }) => `${one(so_tien)} ${ma_tien}`).join(', ');
}

/** One line in words: what it is and how much. */
export function useAlertWords(): (line: AlertLine) => string {
  const { t } = useTranslation('home');
  const kindOf = useKindName();
  return ({ kind, alerts }) => {
    const [first] = alerts;
    const currencies = alerts.map(({ ma_tien }) => ma_tien).join(', ');
    const amount = show(first.so_tien);
    switch (kind) {
      case 'so_sach_lech':
        return t('alerts.so_sach_lech');
      case 'sao_luu_cu':
        return t('alerts.sao_luu_cu', { moment: showMoment(first.luc ?? '') });
      case 'ket_qua_ngay':
        return t('alerts.ket_qua_ngay', { safe: first.ma, day: showDay(first.ngay ?? '') });
      case 'chenh_lech_quy':
        return t('alerts.chenh_lech_quy', { day: showDay(first.ngay ?? ''), amounts: signedAmounts(alerts) });
      case 'chenh_lech_dieu_chuyen':
        return t('alerts.chenh_lech_dieu_chuyen', {
          code: first.ma,
          day: showDay(first.ngay ?? ''),
          amounts: signedAmounts(alerts),
        });
      case 'dieu_chuyen_lau': {
        const codes = alerts.map(({ ma }) => ma).join(', ');
        return t('alerts.dieu_chuyen_lau', { codes, moment: showMoment(first.luc ?? '') });
      }
      case 'ty_gia_cho':
      case 'sang_loc':
        return t(`alerts.${kind}`, { count: first.so_phieu ?? 0 });
      case 'phieu_cho_co_tien':
      case 'sao_ke_con':
        return t(`alerts.${kind}`, { count: first.so_phieu ?? 0, account: first.ma });
      case 'sao_ke_cu':
        return t('alerts.sao_ke_cu', { account: first.ma, day: showDay(first.ngay ?? '') });
      case 'phieu_cho':
      case 'phieu_huy':
        return t(`alerts.${kind}`, { count: first.so_phieu ?? 0, kind: kindOf(first), amount });
      case 'ton_thap': {
        const low = alerts.map(({ ma_tien, so_tien, nguong }) =>
          t('alerts.lowCurrency', { currency: ma_tien, amount: show(so_tien), threshold: show(nguong) }),
        );
        return t('alerts.ton_thap', { currencies: low.join(', ') });
      }
      case 'nguon_ty_gia_loi':
      case 'nguon_ty_gia_cu':
        return t(`alerts.${kind}`, { names: alerts.map(({ ma }) => ma).join(', ') });
      case 'ty_gia_cu':
        return t('alerts.ty_gia_cu', { currencies });
      case 'chua_co_ty_gia':
        return t('alerts.chua_co_ty_gia', { currencies });
      case 'bao_cao_lon_qua_han':
      case 'bao_cao_lon_den_han':
      case 'hoa_don_qua_han':
        return t(`alerts.${kind}`, { count: first.so_phieu ?? 0, day: showDay(first.ngay ?? ''), amount });
      case 'may_in_cho_lau':
        return t('alerts.may_in_cho_lau', {
          count: alerts.reduce((total, { so_phieu }) => total + (so_phieu ?? 0), 0),
          printer: alerts.map(({ ma }) => ma).join(', '),
          moment: showMoment(first.luc ?? ''),
        });
      case 'giu_cho_qua_han':
      case 'giu_cho_sap_het':
        return t(`alerts.${kind}`, { count: first.so_phieu ?? 0, moment: showMoment(first.luc ?? ''), amount });
      case 'vuot_tran':
        return t('alerts.vuot_tran', { currencies: ceilingsInWords(t, alerts) });
      case 'giao_dich_lon':
        return alerts.length === 1
          ? t('alerts.giao_dich_lon', { code: first.ma, amount })
          : t('alerts.manyLarge', { total: alerts.length, amount });
    }
  };
}

/** How far above its ceiling each currency is, and how many days are left to bring it down. */
function ceilingsInWords(t: TFunction<'home'>, alerts: AlertLine['alerts']): string {
  const above = alerts.map(({ ma_tien, so_tien, nguong, so_phieu: days }) => {
    const key = days === null ? 'Now' : days === 0 ? 'Today' : days > 0 ? 'Left' : 'Over';
    return t(`alerts.ceiling${key}`, {
      currency: ma_tien,
      amount: show(so_tien),
      ceiling: show(nguong),
      days: Math.abs(days ?? 0),
      count: Math.abs(days ?? 0),
    });
  });
  return above.join('; ');
}

/** The kind of ticket inside a sentence: "mua ngoại tệ". */
function useKindName(): (alert: DashboardAlert) => string {
  const { t } = useTranslation('common');
  return ({ duong_dan }) => {
    const screen = TRADE_SCREENS.find(({ path }) => path === duong_dan);
    const title = screen ? t(`screens.${screen.title}`) : '';
    // Only the first letter: Alipay stays a name.
    return title.charAt(0).toLowerCase() + title.slice(1);
  };
}

/** When the cash was last counted, by whom, and how it came out. */
export function useLastCountWords(): (last: LastCount) => string {
  const { t } = useTranslation('home');
  return ({ loai_giao_dich, luc, nguoi_dem, chenh_lech }) => {
    const what = t(`check.counted.${COUNT_NAMES[loai_giao_dich] ?? 'closing'}`);
    const result =
      chenh_lech.length === 0 ? t('check.matches') : t('check.differs', { amounts: signedAmounts(chenh_lech) });
    return t('check.lastCount', { what, moment: showMoment(luc), name: nguoi_dem, result });
  };
}

const COUNT_NAMES: Record<number, 'spot' | 'opening' | 'closing'> = { 2: 'spot', 4: 'opening', 5: 'closing' };

/** Who looks after it, or until when it rests: "giao cho An, đến 15:00". */
export function useHandlingWords(): (handling: AlertHandling) => string {
  const { t } = useTranslation('home');
  return ({ nguoi_nhan, den_luc, ghi_chu, nguoi_tao }) => {
    const moment = showMomentBeside(businessDay(new Date()), den_luc);
    const what = nguoi_nhan
      ? t('handling.assigned', { name: nguoi_nhan, moment })
      : t('handling.putOff', { name: nguoi_tao, moment });
    return ghi_chu ? `${what} · ${ghi_chu}` : what;
  };
}
