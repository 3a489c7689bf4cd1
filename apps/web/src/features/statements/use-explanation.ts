import type { OutsideAccount, StatementLine } from '@doi-tien/contract/statement.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/submissions/submission.ts';
import type { Question } from '../../ui/form/confirm-dialog.tsx';
import { useExplainLineMutation } from './statement-endpoints.ts';

/** A note on a line that is left, for the person who deals with it. */
export function useExplanation(account: OutsideAccount) {
  const { t } = useTranslation('statements');
  const [explain] = useExplainLineMutation();
  const submission = useSubmission();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (line: StatementLine) =>
    setQuestion({
      title: t('explain.title'),
      text: t('explain.text'),
      okText: t('explain.save'),
      reason: { label: t('explain.note'), remembered: 'reason-line' },
      act: (ly_do) =>
        submission.withKey({ dong_sao_ke_id: line.id, ly_do }, (keyed) =>
          explain({ id: account.id, submission: keyed }).unwrap(),
        ),
    });
  return { question, ask, close: () => setQuestion(null) };
}
