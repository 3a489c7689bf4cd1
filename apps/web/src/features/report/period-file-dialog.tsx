import { Button, Modal, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import styles from './report.module.css';
import { useDownload } from './use-download.ts';

interface PeriodFileDialogProps {
  title: string;
  hint: string;
  path: string;
  /** What is asked for besides the period. */
  asked: Record<string, string>;
  period: DayRange;
  onClose: () => void;
  /** More to choose from. */
  children?: ReactNode;
}

/** A file about a period, which may take a while to write. */
export function PeriodFileDialog({ title, hint, path, asked, period, onClose, children }: PeriodFileDialogProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const [[from, to], setPeriod] = useState<DayRange>(period);
  const { isBusy, download, stop } = useDownload();
  const save = async () => {
    if (await download(path, new URLSearchParams({ tu_ngay: from, den_ngay: to, ...asked }))) onClose();
  };
  return (
    <Modal
      open
      title={title}
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
      <p className={styles.quiet}>{hint}</p>
      <div className="stack gap-16">
        <DateRange
          aria-label={t('filters.period')}
          allowClear={false}
          disabled={isBusy}
          value={[from, to]}
          onChange={(range) => range && setPeriod(range)}
        />
        {children}
      </div>
      {isBusy && (
        <div role="status" className={styles.quiet}>
          {t('journal.downloading')}
          <Progress percent={100} status="active" showInfo={false} aria-hidden="true" />
        </div>
      )}
    </Modal>
  );
}
