import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { useTranslation } from 'react-i18next';
import { useApproveHereMutation } from '../../lib/approvals/approvals.ts';
import type { AskedApproval } from '../../lib/questions/approval.ts';
import { HereForm } from '../../ui/approvals/here-form.tsx';

interface ApproveHereProps {
  asked: AskedApproval;
  onApproved: (request: ApprovalRequest) => void;
  onBack: () => void;
}

/** An approver who stands beside the maker says who they are and proves it, on the maker's screen. */
export function ApproveHere({ asked: { id, ma_bam }, onApproved, onBack }: ApproveHereProps) {
  const { t } = useTranslation('approvals');
  const [approve] = useApproveHereMutation();
  return (
    <HereForm
      words={{
        title: t('here.title'),
        hint: t('here.hint'),
        account: t('here.account'),
        accountNeeded: t('here.accountNeeded'),
        submit: t('here.submit'),
      }}
      about={`yeu_cau_duyet:${id}`}
      onProved={async (proof) => {
        const request = await approve({ id, body: { ma_bam, ...proof } }).unwrap();
        if (request.trang_thai === APPROVAL_STATUS.done) onApproved(request);
      }}
      onBack={onBack}
    />
  );
}
