import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalDetail } from '@doi-tien/contract/approvals.schema';
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApprovalQuery } from '../../lib/approvals/approvals.ts';
import { useBranches, useSeveralBranches } from '../../lib/branches/branches.ts';
import type { Decision } from '../../lib/worker/worker-messages.ts';
import { TimeLeft } from '../../ui/approvals/time-left.tsx';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { Fact, Facts } from '../../ui/log/facts.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { DecisionBar } from './decision-bar.tsx';
import styles from './decision-panel.module.css';
import { Preview } from './preview.tsx';

interface DecisionPanelProps {
  id: number;
  prepared?: Decision | null;
  onDecided?: (id: number) => void;
}

/** One request with everything needed to decide about it, and the two decisions. */
export function DecisionPanel({ id, prepared = null, onDecided }: DecisionPanelProps) {
  const { data: request, error, refetch } = useApprovalQuery(id, { refetchOnMountOrArgChange: true });
  if (!request) return <Waiting error={error} refetch={refetch} />;
  return (
    <article className={`stack gap-16 panel ${styles.panel}`} aria-labelledby={`request-${id}`}>
      <Head request={request} />
      {request.se_bi_tu_choi !== null && <WouldFail word={request.se_bi_tu_choi} />}
      <Preview request={request} />
      <MakerToday request={request} />
      {request.trang_thai === APPROVAL_STATUS.waiting ? (
        <DecisionBar request={request} prepared={prepared} onDecided={() => onDecided?.(id)} />
      ) : (
        <Decided request={request} />
      )}
    </article>
  );
}

function Head({ request }: { request: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const title = useRef<HTMLHeadingElement>(null);
  // The one before was decided with a key: the next key is heard, and presses nothing.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const { label, tone } = words.status(request.trang_thai);
  const isSeveral = useSeveralBranches();
  const branch = useBranches().find(({ value }) => isSeveral && value === request.chi_nhanh_id);
  return (
    <header className="stack gap-4">
      <div className="row wrap gap-4 gap-x-12">
        <h2
          id={`request-${request.id}`}
          ref={title}
          tabIndex={-1}
          className={`no-margin text-16 weight-600 ${styles.title}`}
        >
          {words.act(request)}
        </h2>
        <StatusTag tone={tone} label={label} />
        {request.trang_thai === APPROVAL_STATUS.waiting && (
          <span className="to-the-end muted">
            <TimeLeft until={request.het_han_luc} />
          </span>
        )}
      </div>
      {request.gia_tri !== null && <MoneyText amount={request.gia_tri} unit="₫" size="hero" />}
      <p className="no-margin muted">
        {t('detail.asks', { name: request.nguoi_tao, moment: showMoment(request.ngay_tao) })}
        {branch && ` · ${t('detail.branch', { branch: branch.label })}`}
      </p>
      <ul className={`plain-list mt-4 ${styles.needs}`} aria-label={t('detail.why')}>
        {request.dieu_kien.map((need) => (
          <li key={need.loai}>{words.need(need)}</li>
        ))}
      </ul>
      {request.ly_do && (
        <p className="no-margin mt-4 break-anywhere">
          <b>{t('detail.reason')}:</b> {request.ly_do}
        </p>
      )}
    </header>
  );
}

function WouldFail({ word }: { word: string }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return <Alert type="warning" showIcon title={t('detail.wouldFail', { reason: words.refusal(word) })} />;
}

function MakerToday({ request }: { request: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const today = request.nguoi_tao_hom_nay;
  return (
    <section>
      <h3 className={styles.part}>{t('detail.makerToday', { name: request.nguoi_tao })}</h3>
      <Facts>
        <Fact label={t('detail.tickets')}>
          <span className="num">{today.so_phieu}</span>
        </Fact>
        <Fact label={t('detail.voids')}>
          <span className="num">{today.so_huy}</span>
        </Fact>
        <Fact label={t('detail.voidAmount')}>
          <MoneyText amount={today.gia_tri_huy} unit="₫" />
        </Fact>
        <Fact label={t('detail.requests')}>
          <span className="num">{today.so_yeu_cau}</span>
        </Fact>
        <Fact label={t('detail.refusals')}>
          <span className="num">{today.so_bi_tu_choi}</span>
        </Fact>
      </Facts>
    </section>
  );
}

/** Decided, here or elsewhere. */
function Decided({ request }: { request: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const { label } = words.status(request.trang_thai);
  const who =
    request.nguoi_duyet && request.xong_luc
      ? t('detail.decidedBy', { name: request.nguoi_duyet, moment: showMoment(request.xong_luc) })
      : request.xong_luc && showMoment(request.xong_luc);
  const why = request.tu_choi === null ? request.ghi_chu : words.refusal(request.tu_choi);
  return (
    <Alert
      type={request.trang_thai === APPROVAL_STATUS.done ? 'success' : 'info'}
      showIcon
      title={[label, who, request.tai_cho && t('detail.onTheSpot')].filter(Boolean).join(' · ')}
      description={why ?? undefined}
    />
  );
}
