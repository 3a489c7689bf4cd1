import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Movement, MovementLine, Safe } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { useAllNotesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { NoteChips } from '../../ui/notes/note-chips.tsx';
import { movementName } from './movement-name.ts';
import styles from './timeline.module.css';

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
    key: `m${movement.id}`,
    at: movement.ngay_tao,
    who: movement.nguoi_tao,
    movement,
    title: t(`movement.${movementName(movement)}`),
  }));
  if (safe.chot_luc)
    moments.push({ key: 'lock', at: safe.chot_luc, who: safe.nguoi_chot, title: t('movement.lock'), movement: null });
  moments.sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="no-margin mb-12 text-14 weight-600">
        {t('timeline')}
      </h2>
      <ol className={styles.timeline} aria-label={t('timeline')}>
        {moments.map(({ key, at, who, title, movement }) => (
          <li key={key} className={styles.moment}>
            <div className="row wrap stretch between gap-2 gap-x-12">
              <strong>{title}</strong>
              <span className="num muted">{showMoment(at)}</span>
            </div>
            <div className="muted">{[who, movement?.ngan_quy].filter(Boolean).join(' · ')}</div>
            {movement && <MovementDetails movement={movement} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function MovementDetails({ movement }: { movement: Movement }) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const text = [movement.noi_dung, movement.ly_do, movement.ngan_hang].filter(Boolean).join(' · ');
  const sign = movement.loai_giao_dich === SAFE_MOVEMENT.withdraw ? '−' : '';
  const noted = movement.chi_tiet.filter(({ to_tien, lay_ra }) => to_tien.length > 0 && !lay_ra);
  return (
    <>
      {text && <p className="no-margin mt-4 mb-4 break-anywhere">{text}</p>}
      {movement.an_so_lieu && <p className="muted">{e('SAFE_BEING_COUNTED')}</p>}
      <ul className="plain-list mt-4">
        {movement.chi_tiet.map((line) => (
          <LineOfCurrency
            key={`${line.tien_id}${line.la_thu_ve ?? ''}`}
            line={line}
            sign={line.la_thu_ve ? '+' : sign}
          />
        ))}
      </ul>
      {noted.length > 0 && (
        <details className={styles.notes}>
          <summary>{t('notes')}</summary>
          {noted.map(({ tien_id, ma_tien, to_tien }) => (
            <div key={tien_id} className={`stack mt-4 ${styles.notesOfCurrency}`}>
              <span>{ma_tien}</span>
              <Notes notes={to_tien} />
            </div>
          ))}
        </details>
      )}
    </>
  );
}

function LineOfCurrency({ line, sign }: { line: MovementLine; sign: string }) {
  const { t } = useTranslation('safe');
  const { ma_tien, so_tien, chenh_lech, to_tien, lay_ra } = line;
  return (
    <li className={styles.line}>
      <span>{ma_tien}</span>
      <span className="num text-right">
        {lay_ra ? '' : sign}
        <MoneyText amount={so_tien} />
      </span>
      {chenh_lech !== null && !isZero(chenh_lech) && (
        <span className={`secondary ${styles.difference}`}>
          {t('count.difference')} <MoneyText amount={chenh_lech} tone="overShort" />
        </span>
      )}
      {lay_ra && (
        <span className={styles.swap}>
          {lay_ra.length > 0 ? <Notes notes={lay_ra} /> : t('unsorted')}
          <span aria-hidden="true">→</span>
          <Notes notes={to_tien} />
        </span>
      )}
    </li>
  );
}

function Notes({ notes }: { notes: MovementLine['to_tien'] }) {
  const { data: catalogue } = useAllNotesQuery();
  const known = notes.flatMap(({ menh_gia_id, so_to }) => {
    const value = catalogue?.items.find(({ id }) => id === menh_gia_id)?.gia_tri;
    return value ? [{ value, count: so_to }] : [];
  });
  return <NoteChips notes={known} />;
}
