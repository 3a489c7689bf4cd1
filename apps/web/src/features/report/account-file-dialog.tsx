import { ACCOUNT_FILE_PATH, JOURNAL_ROWS, type JournalRows } from '@doi-tien/contract/accounting';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { PeriodFileDialog } from './period-file-dialog.tsx';
import { ALL_BRANCHES } from './report-address.ts';

interface AccountFileDialogProps {
  period: DayRange;
  isCompany: boolean;
  onClose: () => void;
}

/** The general journal of a period, with its totals per account, for the accountant's own program. */
export function AccountFileDialog({ period, isCompany, onClose }: AccountFileDialogProps) {
  const { t } = useTranslation('report');
  const [rows, setRows] = useState<JournalRows>('phieu');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const words = {
    title: t('books.file.title'),
    hint: t('books.file.hint'),
    act: t('books.file.download'),
    busy: t('journal.downloading'),
  };
  const query = { theo: rows, format, ...(isCompany && { chi_nhanh: ALL_BRANCHES }) };
  return (
    <PeriodFileDialog words={words} period={period} path={ACCOUNT_FILE_PATH} query={query} onClose={onClose}>
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
    </PeriodFileDialog>
  );
}
