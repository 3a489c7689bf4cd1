import { ExclamationCircleFilled, InfoCircleFilled, RightOutlined, WarningFilled } from '@ant-design/icons';
import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenGroups } from '../../lib/screens.ts';
import { showDay, showMoment } from '../../ui/moments.ts';
import { ALERT_TONES, type AlertLine, alertLines, solvedAt } from './alert-lines.ts';
import styles from './alerts.module.css';

const ICONS = { error: <ExclamationCircleFilled />, warning: <WarningFilled />, info: <InfoCircleFilled /> };

/** What somebody should look at, each with the way to where it is solved. Nothing to say, nothing on the screen. */
export function Alerts({ alerts }: { alerts: readonly DashboardAlert[] }) {
  const { t } = useTranslation('home');
  const lines = alertLines(alerts);
  if (lines.length === 0) return null;
  return (
    <section className={styles.alerts} aria-label={t('alerts.title')}>
      <ul className={styles.list}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: AlertLine }) {
  const screens = useScreenGroups().flatMap((group) => group.screens);
  const words = useAlertWords();
  const to = solvedAt(line, (path) => screens.some((screen) => screen.path === path));
  const tone = ALERT_TONES[line.kind];
  const content = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {ICONS[tone]}
      </span>
      <span className={`num ${styles.text}`}>{words(line)}</span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <Link to={to} className={styles.line}>
          {content}
          <RightOutlined className={styles.go} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}

const show = (figure: string | null) => formatDecimal(figure ?? '0');

function useAlertWords(): (line: AlertLine) => string {
  const { t } = useTranslation('home');
  return ({ kind, alerts }) => {
    const [first] = alerts;
    const moneys = alerts.map(({ ma_tien }) => ma_tien).join(', ');
    switch (kind) {
      case 'so_sach_lech':
        return t('alerts.so_sach_lech');
      case 'sao_luu_cu':
        return t('alerts.sao_luu_cu', { moment: showMoment(first.luc ?? '') });
      case 'ket_qua_ngay':
        return t('alerts.ket_qua_ngay', { safe: first.ma, day: showDay(first.ngay ?? '') });
      case 'chenh_lech_quy': {
        const amounts = alerts.map(
          ({ ma_tien, so_tien }) => `${formatDecimal(so_tien ?? '0', { sign: 'always' }).replace('-', '−')} ${ma_tien}`,
        );
        return t('alerts.chenh_lech_quy', { day: showDay(first.ngay ?? ''), amounts: amounts.join(', ') });
      }
      case 'ton_thap': {
        const low = alerts.map(({ ma_tien, so_tien, nguong }) =>
          t('alerts.lowMoney', { money: ma_tien, amount: show(so_tien), threshold: show(nguong) }),
        );
        return t('alerts.ton_thap', { moneys: low.join(', ') });
      }
      case 'ty_gia_cu':
        return t('alerts.ty_gia_cu', { moneys });
      case 'chua_co_ty_gia':
        return t('alerts.chua_co_ty_gia', { moneys });
      case 'giao_dich_lon':
        return alerts.length === 1
          ? t('alerts.giao_dich_lon', { code: first.ma, amount: show(first.so_tien) })
          : t('alerts.manyLarge', { total: alerts.length, amount: show(first.so_tien) });
    }
  };
}
