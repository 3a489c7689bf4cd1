import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCancelPrintMutation } from '../../../lib/printing/printer-endpoints.ts';
import { PRINT_TONES, usePrintWords } from '../../../ui/printing/use-print-words.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import styles from './print-line.module.css';

/** What the printer did with the last paper of a ticket: whether somebody has to look. */
export function PrintLine({ trade: { in_an } }: { trade: Trade }) {
  const { t } = useTranslation('trade');
  const words = usePrintWords();
  const [cancel, { isLoading }] = useCancelPrintMutation();
  if (!in_an) return null;
  return (
    <div className={`row wrap between ${styles.line}`} role="status">
      <StatusTag
        tone={PRINT_TONES[in_an.trang_thai]}
        label={t('printed.at', { printer: in_an.may_in, status: words.whole(in_an) })}
      />
      {in_an.trang_thai === PRINT_STATUS.waiting && (
        <Button size="small" loading={isLoading} onClick={() => void cancel({ id: in_an.lenh_id })}>
          {t('printed.cancel')}
        </Button>
      )}
    </div>
  );
}
