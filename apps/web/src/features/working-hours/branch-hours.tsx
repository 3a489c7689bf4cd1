import type { WorkingHours } from '@doi-tien/contract/working-hours.schema';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { useFollowCompanyHoursMutation } from './working-hours-endpoints.ts';

interface BranchHoursProps {
  data: WorkingHours;
  branch: string;
  mayChange: boolean;
}

/** Whether the branch has hours of its own, and the way back to the company's. */
export function BranchHours({ data, branch, mayChange }: BranchHoursProps) {
  const { t } = useTranslation('workingHours');
  const submission = useSubmission();
  const [follow] = useFollowCompanyHoursMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = () =>
    setQuestion({
      title: t('followTitle', { branch }),
      text: t('followText'),
      okText: t('follow'),
      keepText: t('keep'),
      act: async () => {
        await submission.withKey({ phien_ban: data.phien_ban }, (keyed) => follow(keyed).unwrap());
        notify.success(t('followed', { branch }));
      },
    });
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t(data.cua_chi_nhanh ? 'ofBranch' : 'ofCompany', { branch })}
        action={
          data.cua_chi_nhanh && mayChange ? (
            <Button size="small" onClick={ask}>
              {t('follow')}
            </Button>
          ) : undefined
        }
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
