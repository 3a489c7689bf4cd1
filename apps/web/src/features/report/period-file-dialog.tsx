import { Button, Modal, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import styles from './report.module.css';
import { useDownload } from './use-download.ts';

interface PeriodFileDialogProps {
  words: { title: string; hint: string; act: string; busy: string };
  /** As the dialog opens. */
  period: DayRange;
  path: string;
  /** What is asked for beside the period. */
  query: Record<string, string>;
  onClose: () => void;
  /** Further choices under the period. */
  children?: ReactNode;
}

/** A file of a period, which can be stopped while it is made. */
export function PeriodFileDialog({ words, period, path, query, onClose, children }: PeriodFileDialogProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const [[from, to], setPeriod] = useState<DayRange>(period);
  const { isBusy, download, stop } = useDownload();
  const save = async () => {
    if (await download(path, new URLSearchParams({ tu_ngay: from, den_ngay: to, ...query }))) onClose();
  };
  return (
    <Modal
      open
      title={words.title}
      onCancel={onClose}
      footer={
        isBusy ? (
          <Button onClick={stop}>{t('actions.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{ui('form.close')}</Button>
            <Button type="primary" onClick={() => void save()}>
              {words.act}
            </Button>
          </>
        )
      }
    >
      <p className={styles.quiet}>{words.hint}</p>
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
          {words.busy}
          <Progress percent={100} status="active" showInfo={false} aria-hidden="true" />
        </div>
      )}
    </Modal>
  );
}
