import { networkOf } from '@doi-tien/contract/statement';
import type { OutsideAccount, StatementLine, WaitingTicket } from '@doi-tien/contract/statement.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/submissions/submission.ts';
import type { Question } from '../../ui/form/confirm-dialog.tsx';
import { useCompleteByLineMutation } from './statement-endpoints.ts';

/** A line that pays a waiting ticket completes it. Cash leaves the safe then, so it is asked once more. */
export function useCompletion(account: OutsideAccount) {
  const { t } = useTranslation('statements');
  const [complete] = useCompleteByLineMutation();
  const submission = useSubmission();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (line: StatementLine, ticket: WaitingTicket) => {
    const kind = TRADE_KINDS.find(({ code }) => code === ticket.loai);
    if (!kind) return;
    const ma_tham_chieu = line.tham_chieu ?? `SK${line.id}`;
    const body = { ma_tham_chieu, dong_sao_ke_id: line.id, ...(account.hop_dong && { mang: networkOf(account.so) }) };
    setQuestion({
      title: t('completeTitle', { code: ticket.ma }),
      text: t('completeText', { reference: ma_tham_chieu }),
      okText: t('complete'),
      act: () =>
        submission.withKey(body, (keyed) =>
          complete({ path: kind.path, id: ticket.giao_dich_id, submission: keyed }).unwrap(),
        ),
    });
  };
  return { question, ask, close: () => setQuestion(null) };
}
