import { payeeOf } from '@doi-tien/contract/payee';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { sum } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { TransferQr } from '../../../ui/vietqr/transfer-qr.tsx';
import styles from './receipt.module.css';

/** Only while a banking ticket waits for its money, and where the settings name an account. */
export function TransferCode({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { t } = useTranslation('trade');
  const { data } = useSettingsInUseQuery();
  const payee = data ? payeeOf(data.gia_tri) : null;
  const isAsked = kind.code === 'MBK' && trade.trang_thai === TRADE_STATUS.waiting;
  if (!isAsked || !payee) return null;
  return (
    <figure className={styles.transfer}>
      <TransferQr
        payee={payee}
        amount={sum(trade.chi_tiet.map(({ so_luong }) => so_luong))}
        ticketCode={trade.ma_giao_dich}
        label={t('transferCode', { code: trade.ma_giao_dich })}
      />
      <figcaption>{t('transferCodeHint')}</figcaption>
    </figure>
  );
}
