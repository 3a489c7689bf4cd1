import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { SafeNextStep } from '@doi-tien/contract/report';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { useHasPassed } from '../../ui/dates/use-has-passed.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './dashboard.module.css';
import type { Fresh } from './use-dashboard.ts';

interface SafeCardProps {
  data: Pick<Dashboard, 'ket' | 'viec_tiep'>;
  fresh: Fresh;
}

/** The safe now: its state in words, since when and by whom, and the day's next step as a button. */
export function SafeCard({ data: { ket, viec_tiep }, fresh }: SafeCardProps) {
  const { t } = useTranslation('home');
  const may = useMay('ket');
  const isOpen = ket?.trang_thai === 1;
  const isLockDue = useHasPassed(ket?.chot_tu);
  return (
    <section
      className={`${styles.card} row wrap gap-12 gap-x-16`}
      aria-label={t('safe.title')}
      data-fresh={fresh('safe')}
    >
      <span className={styles.safeIcon} data-open={isOpen || undefined} aria-hidden="true">
        {isOpen ? <UnlockOutlined /> : <LockOutlined />}
      </span>
      <div className={`stack may-shrink gap-2 ${styles.safeText}`}>
        {ket ? <SafeNow safe={ket} /> : <strong>{t('safe.none')}</strong>}
        <span className={`muted text-12 ${styles.quiet}`}>
          {ket ? <LastStep safe={ket} /> : t(may('create') ? 'safe.noneHint' : 'safe.noneAsk')}
        </span>
      </div>
      <div className={`row wrap stretch ${styles.safeActs}`}>
        {ket && may('index') && <LinkButton to={`/ket/${ket.id}`}>{t('safe.see')}</LinkButton>}
        {ket && viec_tiep === null && may('index') && (
          <LinkButton to={`/ket/${ket.id}/bien-ban`}>{t('safe.record')}</LinkButton>
        )}
        {viec_tiep && may(STEP_ACTIONS[viec_tiep]) && (
          <LinkButton
            type={viec_tiep === 'chot_ket' && !isLockDue ? 'default' : 'primary'}
            to={`${ket ? `/ket/${ket.id}` : '/ket'}?viec=${viec_tiep}`}
          >
            {t(`safe.next.${viec_tiep}`)}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const STEP_ACTIONS = { mo_ket: 'create', chot_ket: 'lock', dong_ket: 'close' } as const satisfies Record<
  SafeNextStep,
  string
>;

function SafeNow({ safe }: { safe: SafeCheck }) {
  const { t } = useTranslation('home');
  const isOpen = safe.trang_thai === 1;
  const words = isOpen ? (safe.xac_nhan === 1 ? 'counting' : 'working') : 'over';
  const tone = isOpen ? (safe.xac_nhan === 1 ? 'info' : 'success') : 'danger';
  return (
    <span className={`row wrap ${styles.safeName}`}>
      <strong>
        {safe.ma_ket} · {showDay(safe.ngay)}
      </strong>
      <StatusTag tone={tone} label={t(`safe.${words}`)} />
    </span>
  );
}

function LastStep({ safe }: { safe: SafeCheck }) {
  const { t } = useTranslation('home');
  if (safe.dong_luc) return t('safe.closed', { moment: showMoment(safe.dong_luc), name: safe.nguoi_dong ?? '' });
  if (safe.chot_luc) return t('safe.locked', { moment: showMoment(safe.chot_luc), name: safe.nguoi_chot ?? '' });
  return t('safe.opened', { moment: showMoment(safe.mo_luc), name: safe.nguoi_mo });
}
