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
export function JournalDialog({ period, branches, onClose }: JournalDialogProps) {
  const { t } = useTranslation('report');
  const words = {
    title: t('journal.title'),
    hint: t('journal.hint'),
    act: t('journal.download'),
    busy: t('journal.downloading'),
  };
  const query: Record<string, string> = branches === null ? {} : { chi_nhanh: branches };
  return <PeriodFileDialog words={words} period={period} path={JOURNAL_PATH} query={query} onClose={onClose} />;
}
