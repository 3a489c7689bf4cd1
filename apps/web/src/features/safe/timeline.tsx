import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Movement, Safe } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/moments.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './safe.module.css';

const NAMES = {
  [SAFE_MOVEMENT.addAtOpening]: 'addAtOpening',
  [SAFE_MOVEMENT.note]: 'note',
  [SAFE_MOVEMENT.topUp]: 'topUp',
  [SAFE_MOVEMENT.open]: 'open',
  [SAFE_MOVEMENT.close]: 'close',
  [SAFE_MOVEMENT.withdraw]: 'withdraw',
} as const;

interface Moment {
  key: string;
  at: string;
  who: string | null;
  title: string;
  movement: Movement | null;
}

/** The day from its opening to its close. */
export function Timeline({ safe, movements }: { safe: Safe; movements: readonly Movement[] }) {
  const { t } = useTranslation('safe');
  const moments: Moment[] = movements.map((movement) => ({
    ...{ key: `m${movement.id}`, at: movement.ngay_tao, who: movement.nguoi_tao, movement },
    title: t(`movement.${NAMES[movement.loai_giao_dich as keyof typeof NAMES] ?? 'note'}`),
  }));
  if (safe.chot_luc)
    moments.push({ key: 'lock', at: safe.chot_luc, who: safe.nguoi_chot, title: t('movement.lock'), movement: null });
  moments.sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className={styles.timeline} aria-label={t('timeline')}>
      {moments.map(({ key, at, who, title, movement }) => (
        <li key={key} className={styles.moment}>
          <div className={styles.momentHead}>
            <strong>{title}</strong>
            <span className={`num ${styles.quiet}`}>{showMoment(at)}</span>
          </div>
          <div className={styles.quiet}>{who}</div>
          {movement && <MovementLines movement={movement} />}
        </li>
      ))}
    </ol>
  );
}

function MovementLines({ movement }: { movement: Movement }) {
  const { t } = useTranslation('safe');
  const text = [movement.noi_dung, movement.ly_do].filter(Boolean).join(' · ');
  return (
    <>
      {text && <p className={styles.momentText}>{text}</p>}
      <ul className={styles.momentLines}>
        {movement.chi_tiet.map(({ tien_id, ma_tien, so_tien, chenh_lech }) => (
          <li key={tien_id} className={styles.momentLine}>
            <span>{ma_tien}</span>
            <MoneyText amount={so_tien} align="right" />
            {chenh_lech !== null && !isZero(chenh_lech) && (
              <span className={styles.difference}>
                {t('count.difference')} <MoneyText amount={chenh_lech} tone="gainLoss" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
