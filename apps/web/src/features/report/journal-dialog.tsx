import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { PeriodFileDialog } from './period-file-dialog.tsx';

interface JournalDialogProps {
  period: DayRange;
  /** Null is the branch this tab works in. */
  branches: string | null;
  onClose: () => void;
}

/** The books of a period as plain text, for a program that is not ours. */
export function JournalDialog({ branches, ...dialog }: JournalDialogProps) {
  const { t } = useTranslation('report');
  return (
    <PeriodFileDialog
      title={t('journal.title')}
      hint={t('journal.hint')}
      path={JOURNAL_PATH}
      asked={branches === null ? {} : { chi_nhanh: branches }}
      {...dialog}
    />
  );
}
