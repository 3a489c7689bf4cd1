import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import styles from './report.module.css';
import { useDownload } from './use-download.ts';

interface JournalDialogProps {
  period: DayRange;
  /** Null is the branch this tab works in. */
  branches: string | null;
  onClose: () => void;
}

/** The books of a period as plain text, for a program that is not ours. */
export function JournalDialog({ period, branches, onClose }: JournalDialogProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const [[from, to], setPeriod] = useState<DayRange>(period);
  const { isBusy, download, stop } = useDownload();
  const save = async () => {
    const asked = { tu_ngay: from, den_ngay: to, ...(branches !== null && { chi_nhanh: branches }) };
    if (await download(JOURNAL_PATH, new URLSearchParams(asked))) onClose();
  };
  return (
    <Modal
      open
      title={t('journal.title')}
      onCancel={onClose}
      footer={
        isBusy ? (
          <Button onClick={stop}>{t('actions.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{ui('form.close')}</Button>
            <Button type="primary" onClick={() => void save()}>
              {t('journal.download')}
            </Button>
          </>
        )
      }
    >
      <p className={styles.quiet}>{t('journal.hint')}</p>
      <DateRange
        aria-label={t('filters.period')}
        allowClear={false}
        disabled={isBusy}
        value={[from, to]}
        onChange={(range) => range && setPeriod(range)}
      />
      {isBusy && (
        <div role="status" className={styles.quiet}>
          {t('journal.downloading')}
          <Progress percent={100} status="active" showInfo={false} aria-hidden="true" />
        </div>
      )}
    </Modal>
  );
}
