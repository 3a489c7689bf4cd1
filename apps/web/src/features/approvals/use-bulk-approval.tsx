import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useApproveOneOfManyMutation, useLazyApprovalQuery } from '../../lib/approvals/approvals.ts';
import { actOf } from '../../ui/approvals/act-of.ts';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import type { AskedBulkAction } from '../../ui/data-list/bulk/run-bulk.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './bulk-approval.module.css';

type ValuedRequest = ApprovalRequest & { gia_tri: string };

/** What an amount, a name and a limit say enough about. Rights, accounts, settings and rates are looked at one by one. */
export function mayGoTogether(request: ApprovalRequest): request is ValuedRequest {
  const isControl = request.dieu_kien.some(({ loai }) => loai === 'quyen' || loai === 'cau_hinh');
  return request.gia_tri !== null && !isControl && actOf(request.hanh_vi) !== 'postRates';
}

const failed = (message: string): ApiError => ({ code: 409, message });
const inDong = (amount: string) => `${formatDecimal(amount)} ₫`;
const totalOf = (requests: readonly ApprovalRequest[]) => sum(requests.map(({ gia_tri }) => gia_tri ?? '0'));

/**
 * Approves several requests, each by an act of its own with the hash that the list shows. One that would be refused now stays waiting: an
 * approval would end it.
 */
export function useBulkApproval(onDecided: (ids: readonly number[]) => void): AskedBulkAction<ApprovalRequest> {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const [read] = useLazyApprovalQuery();
  const [approve] = useApproveOneOfManyMutation();
  return {
    key: 'approve',
    label: t('decide.approve'),
    fits: mayGoTogether,
    question: (requests) => t('several.question', { total: requests.length }),
    details: (requests) => <Chosen requests={requests} />,
    okText: (requests) => t('decide.approveFor', { amount: inDong(totalOf(requests)) }),
    outcome: () => t('decide.approved'),
    act: async ({ id, ma_bam }, idempotencyKey) => {
      const { se_bi_tu_choi } = await read(id)
        .unwrap()
        .catch((unread: ApiError) => {
          throw failed(t('several.notSent', { reason: unread.message }));
        });
      if (se_bi_tu_choi !== null) throw failed(t('several.leftWaiting', { reason: words.refusal(se_bi_tu_choi) }));
      const answer = await approve({ id, submission: { body: { ma_bam }, idempotencyKey } }).unwrap();
      if (answer.trang_thai === APPROVAL_STATUS.done) return answer;
      throw failed(t('several.failed', { reason: words.refusal(answer.tu_choi ?? '') }));
    },
    finish: (answers) => onDecided(answers.map((answer) => (answer as ApprovalRequest).id)),
  };
}

function Chosen({ requests }: { requests: readonly ApprovalRequest[] }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <dl className={styles.chosen}>
      {requests.map((request) => (
        <div key={request.id}>
          <dt>
            {words.act(request)} <span className="muted">{request.nguoi_tao}</span>
          </dt>
          <dd>
            <MoneyText amount={request.gia_tri} unit="₫" />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('several.total')}</dt>
        <dd>
          <MoneyText amount={totalOf(requests)} unit="₫" />
        </dd>
      </div>
    </dl>
  );
}

/** How a request is called among others. */
export function useRequestName(): (request: ApprovalRequest) => string {
  const words = useApprovalWords();
  return (request) =>
    [words.act(request), request.gia_tri !== null && inDong(request.gia_tri), request.nguoi_tao]
      .filter(Boolean)
      .join(' · ');
}
