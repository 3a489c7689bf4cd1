import { ACCOUNT_FILE_PATH, JOURNAL_ROWS, type JournalRows } from '@doi-tien/contract/accounting';
import { Button, Modal, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import styles from './report.module.css';
import { ALL_BRANCHES } from './report-address.ts';
import { useDownload } from './use-download.ts';

interface AccountFileDialogProps {
  period: DayRange;
  isCompany: boolean;
  onClose: () => void;
}

/** The general journal of a period, with its totals per account, for the accountant's own program. */
export function AccountFileDialog({ period, isCompany, onClose }: AccountFileDialogProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const [[from, to], setPeriod] = useState<DayRange>(period);
  const [rows, setRows] = useState<JournalRows>('phieu');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const { isBusy, download, stop } = useDownload();
  const save = async () => {
    const asked = { tu_ngay: from, den_ngay: to, theo: rows, format, ...(isCompany && { chi_nhanh: ALL_BRANCHES }) };
    if (await download(ACCOUNT_FILE_PATH, new URLSearchParams(asked))) onClose();
  };
  return (
    <Modal
      open
      title={t('books.file.title')}
      onCancel={onClose}
      footer={
        isBusy ? (
          <Button onClick={stop}>{t('actions.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{ui('form.close')}</Button>
            <Button type="primary" onClick={() => void save()}>
              {t('books.file.download')}
            </Button>
          </>
        )
      }
    >
      <p className={styles.quiet}>{t('books.file.hint')}</p>
      <div className="stack gap-16">
        <DateRange
          aria-label={t('filters.period')}
          allowClear={false}
          disabled={isBusy}
          value={[from, to]}
          onChange={(range) => range && setPeriod(range)}
        />
        <Segmented
          aria-label={t('books.rows.label')}
          value={rows}
          options={JOURNAL_ROWS.map((name) => ({ value: name, label: t(`books.rows.${name}`) }))}
          onChange={setRows}
        />
        <Segmented
          aria-label={t('books.file.format')}
          value={format}
          options={[
            { value: 'xlsx' as const, label: 'Excel' },
            { value: 'csv' as const, label: 'CSV' },
          ]}
          onChange={setFormat}
        />
      </div>
      {isBusy && <Progress percent={100} status="active" showInfo={false} aria-hidden="true" />}
    </Modal>
  );
}
