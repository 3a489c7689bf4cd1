import { AuditOutlined, HourglassOutlined } from '@ant-design/icons';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { Badge, Button, Drawer, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMayApprove, useMyApprovals, useReadAtExpiry, useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { tradePathOf } from '../../ui/approvals/act-of.ts';
import { MyRequests } from '../../ui/approvals/my-requests.tsx';
import { useShownRequests } from '../../ui/approvals/shown-requests.ts';
import { APPROVALS_PATH, addressOf } from './approval-address.ts';
import styles from './header-parts.module.css';
import { useDecisionNotices, useWaitingNotices } from './notices.ts';

/** Its buttons are larger there. */
const ON_PHONE: [number, number] = [-10, 12];

const NONE: readonly ApprovalRequest[] = [];

/** In the header while any act needs a second person: what waits for my decision, and how what I asked for stands. */
export default function HeaderParts() {
  const mine = useMyApprovals();
  useDecisionNotices(mine);
  useReadAtExpiry(mine);
  // The dialog is there before the first act is refused.
  useEffect(() => void import('./approval-dialog.tsx').catch(() => undefined), []);
  return (
    <>
      <MineButton />
      {useMayApprove() && <WaitingButton />}
    </>
  );
}

function WaitingButton() {
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  const waiting = useWaitingApprovals();
  useReadAtExpiry(waiting ?? NONE);
  useWaitingNotices(waiting, (request) => void navigate(addressOf(request.id)));
  const isPhone = useScreenSize() === 'mobile';
  const count = waiting?.length ?? 0;
  const label = t('waiting.open', { count });
  return (
    <Badge count={count} size="small" offset={isPhone ? ON_PHONE : [-6, 6]}>
      <Link to={APPROVALS_PATH} aria-label={label} title={label} className={styles.link}>
        <AuditOutlined aria-hidden />
      </Link>
    </Badge>
  );
}

function MineButton() {
  const { t } = useTranslation('approvals');
  const shown = useShownRequests();
  const [open, setOpen] = useState(false);
  const isPhone = useScreenSize() === 'mobile';
  if (shown.length === 0) return null;
  const label = t('mine.open', { count: shown.length });
  const list = (
    <MyRequests
      requests={shown}
      madeActions={(request) => <TicketLink request={request} onChoose={() => setOpen(false)} />}
    />
  );
  const button = (
    <Button
      type="text"
      icon={<HourglassOutlined />}
      aria-label={label}
      title={label}
      aria-expanded={open}
      // The popover opens by itself.
      {...(isPhone && { onClick: () => setOpen(true) })}
    />
  );
  if (isPhone) {
    return (
      <>
        <Badge count={shown.length} size="small" offset={ON_PHONE}>
          {button}
        </Badge>
        <Drawer open={open} title={t('mine.title')} placement="bottom" onClose={() => setOpen(false)}>
          {list}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      title={t('mine.title')}
      content={<div className={styles.panel}>{list}</div>}
    >
      <Badge count={shown.length} size="small" offset={[-6, 6]}>
        {button}
      </Badge>
    </Popover>
  );
}

function TicketLink({ request, onChoose }: { request: ApprovalRequest; onChoose: () => void }) {
  const { t } = useTranslation('approvals');
  const path = tradePathOf(request.hanh_vi);
  const id = request.ket_qua_id ?? request.ban_ghi_id;
  if (path === undefined || id === null) return null;
  return (
    <Link to={`/${path}?phieu=${id}`} onClick={onChoose}>
      {t('mine.openTicket')}
    </Link>
  );
}
