import { CloseOutlined } from '@ant-design/icons';
import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest, CollectedPassword } from '@doi-tien/contract/approvals.schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectPasswordMutation, useWithdrawApprovalMutation } from '../../lib/approvals/approvals.ts';
import { askForApproval } from '../../lib/questions/approval.ts';
import { CopyButton } from '../copy-button.tsx';
import { businessDay, showMoment, showMomentBeside } from '../dates/moments.ts';
import { MoneyText } from '../money/money-text.tsx';
import { StatusTag } from '../status-tag.tsx';
import styles from './my-requests.module.css';
import { hideRequest } from './shown-requests.ts';
import { TimeLeft } from './time-left.tsx';
import { useApprovalWords } from './use-approval-words.ts';

interface MyRequestsProps {
  requests: readonly ApprovalRequest[];
  /** What can be done with what an approved act has made. */
  madeActions?: (request: ApprovalRequest) => ReactNode;
}

/** What I asked a second person for: what waits can be withdrawn or approved on the spot, what ended says how. */
export function MyRequests({ requests, madeActions }: MyRequestsProps) {
  return (
    <ul className="panel plain-list">
      {requests.map((request) => (
        <Row key={request.id} request={request} madeActions={madeActions} />
      ))}
    </ul>
  );
}

function Row({ request, madeActions }: { request: ApprovalRequest } & Pick<MyRequestsProps, 'madeActions'>) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const [password, setPassword] = useState<CollectedPassword | null>(null);
  const { label, tone } = words.status(request.trang_thai);
  const isWaiting = request.trang_thai === APPROVAL_STATUS.waiting;
  const isDone = request.trang_thai === APPROVAL_STATUS.done;
  return (
    <li className={`row wrap gap-4 gap-x-12 ${styles.row}`} data-waiting={isWaiting}>
      <span className="num flex-none muted">{showMomentBeside(businessDay(new Date()), request.ngay_tao)}</span>
      <span className={styles.act}>{words.act(request)}</span>
      {request.gia_tri !== null && <MoneyText amount={request.gia_tri} unit="₫" />}
      <span className="row">
        <StatusTag tone={tone} label={label} />
        {isWaiting && <TimeLeft until={request.het_han_luc} />}
      </span>
      {!isWaiting && !isDone && <span className="own-line secondary break-anywhere">{words.ending(request)}</span>}
      {password && (
        <span className="own-line secondary break-anywhere">
          {t('mine.passwordIs', { password: password.mat_khau_mot_lan })}
          <CopyButton text={password.mat_khau_mot_lan} />
          <br />
          {t('mine.passwordOnce', { moment: showMoment(password.het_han) })}
        </span>
      )}
      <span className="row stretch to-the-end">
        {isWaiting && <WaitingActs request={request} />}
        {request.co_mat_khau && <CollectButton id={request.id} onCollected={setPassword} />}
        {isDone && madeActions?.(request)}
        {!isWaiting && !request.co_mat_khau && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('mine.hide')}
            title={t('mine.hide')}
            onClick={() => hideRequest(request.id)}
          />
        )}
      </span>
    </li>
  );
}

function WaitingActs({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('approvals');
  const [withdraw, { isLoading }] = useWithdrawApprovalMutation();
  return (
    <>
      <Button size="small" onClick={() => void askForApproval({ ...request, isReopened: true })}>
        {t('maker.onTheSpot')}
      </Button>
      <Button size="small" loading={isLoading} onClick={() => void withdraw(request.id)}>
        {t('maker.withdraw')}
      </Button>
    </>
  );
}

function CollectButton({ id, onCollected }: { id: number; onCollected: (password: CollectedPassword) => void }) {
  const { t } = useTranslation('approvals');
  const [collect, { isLoading }] = useCollectPasswordMutation();
  const ask = async () => {
    const { data } = await collect(id);
    if (data) onCollected(data);
  };
  return (
    <Button size="small" type="primary" ghost loading={isLoading} onClick={() => void ask()}>
      {t('mine.password')}
    </Button>
  );
}
