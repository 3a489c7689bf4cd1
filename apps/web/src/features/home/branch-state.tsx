import { alertTone } from '@doi-tien/contract/alerts';
import type { BranchOfDashboard, Dashboard } from '@doi-tien/contract/dashboard.schema';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { alertLines } from './alert-lines.ts';

/** Whether anything is wrong in a branch, as a number of lines of the check. */
export function BranchAlerts({ of }: { of: Dashboard['canh_bao'] }) {
  const { t } = useTranslation('home');
  const open = alertLines(of).filter(({ handling }) => handling === null);
  if (open.length === 0) return <span className="text-12 muted">{t('check.nothing')}</span>;
  const isGrave = open.some((line) => alertTone(line.alerts) === 'error');
  return (
    <span className={`weight-500 ${isGrave ? 'text-error' : 'text-warning'}`}>
      {t('check.toSee', { count: open.length })}
    </span>
  );
}

export function SafeState({ branch: { ket } }: { branch: BranchOfDashboard }) {
  const { t } = useTranslation('home');
  if (!ket) return <span className="muted text-12 weight-400">{t('branches.noSafe')}</span>;
  if (ket.trang_thai !== 1) return <StatusTag tone="danger" label={t('safe.over')} />;
  if (ket.qua_ngay) return <StatusTag tone="warning" label={t('branches.leftOpen', { day: showDay(ket.ngay) })} />;
  return ket.xac_nhan === 1 ? (
    <StatusTag tone="info" label={t('branches.counting')} />
  ) : (
    <StatusTag tone="success" label={t('safe.working')} />
  );
}
