import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { useFollowCompanyMutation } from './rates-endpoints.ts';
import { useRateWords } from './use-rate-words.ts';

interface FollowDialogProps {
  /** Null while nothing is asked. */
  row: DeskRow | null;
  branch: string;
  onClose: () => void;
}

/** Gives up the branch's own rate of a line; what the company has for it is read before. */
export function FollowDialog({ row, branch, onClose }: FollowDialogProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const submission = useSubmission();
  const [follow] = useFollowCompanyMutation();
  const question = useMemo((): Question | null => {
    if (!row) return null;
    const currency = words.row(row);
    const { tien_id, nhom_ty_gia, gia_cong_ty: company } = row;
    const rates = company && { buy: formatDecimal(company.ty_gia_mua), sell: formatDecimal(company.ty_gia_ban) };
    return {
      title: t('owner.followTitle', { currency }),
      text: rates ? t('owner.followText', { branch, ...rates }) : t('owner.followNone', { branch }),
      okText: t('owner.follow'),
      keepText: t('owner.keep'),
      act: async () => {
        const body = { dong: [{ tien_id, nhom_ty_gia }] };
        await submission.withKey(body, (keyed) => follow(keyed).unwrap());
        notify.success(t('owner.followed', { currency }));
      },
    };
  }, [row, branch, words, t, submission, follow]);
  return <ConfirmDialog question={question} onClose={onClose} />;
}
