import { payeeOf } from '@doi-tien/contract/payee';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { sum } from '@doi-tien/money/decimal';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './receipt.module.css';
import { transferText } from './transfer-text.ts';

/**
 * A code that the customer's bank reads: our account, the amount, and the code of the ticket, by which the line on the
 * statement is recognised. Only while a banking ticket waits for its money, and where the settings name an account.
 */
export function TransferCode({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { t } = useTranslation('trade');
  const { data } = useSettingsInUseQuery();
  const [text, setText] = useState<string | null>(null);
  const payee = data ? payeeOf(data.gia_tri) : null;
  const isAsked = kind.code === 'MBK' && trade.trang_thai === TRADE_STATUS.waiting;
  const amount = sum(trade.chi_tiet.map(({ so_luong }) => so_luong));
  const { bin, account } = payee ?? { bin: '', account: '' };
  useEffect(() => {
    if (!isAsked || bin === '') return;
    let isGone = false;
    void transferText({ bin, account }, amount, trade.ma_giao_dich).then((made) => {
      if (!isGone) setText(made);
    });
    return () => {
      isGone = true;
    };
  }, [isAsked, bin, account, amount, trade.ma_giao_dich]);
  if (!isAsked || !payee || text === null) return null;
  return (
    <figure className={styles.transfer}>
      <QrCode text={text} label={t('transferCode', { code: trade.ma_giao_dich })} />
      <figcaption>{t('transferCodeHint')}</figcaption>
    </figure>
  );
}
