import type { ImportAnswer } from '@doi-tien/contract/import.schema';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import type { DecimalMark } from './send-import.ts';

const SEPARATOR_KEYS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

interface FileReadingNoteProps {
  answer: ImportAnswer;
  onDecimalMark: (mark: DecimalMark) => void;
}

/** How the file was understood, with the one thing that cannot always be known left to the person. */
export function FileReadingNote({ answer, onDecimalMark }: FileReadingNoteProps) {
  const { t } = useTranslation('import');
  const ignored = answer.cot.filter(({ truong }) => truong === null).map(({ tieu_de }) => tieu_de);
  const facts = [
    [t('reading.format'), answer.dinh_dang.toUpperCase()],
    [t('reading.encoding'), answer.ma_hoa?.toUpperCase()],
    [t('reading.separator'), answer.dau_phan_cach && t(`reading.separators.${SEPARATOR_KEYS[answer.dau_phan_cach]}`)],
    [t('reading.sheet'), answer.trang_tinh],
  ] as const;
  return (
    <section className={`inset bordered ${styles.reading}`} aria-label={t('reading.title')}>
      <div className="weight-600 break-anywhere">{answer.ten_tep}</div>
      <div className={`row wrap mt-4 ${styles.facts}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <span key={label}>
                <span className="muted text-12">{label}</span> {value}
              </span>
            ),
        )}
        {answer.dau_thap_phan !== null && (
          <span>
            <span className="muted text-12">{t('reading.decimal')}</span>{' '}
            <Select<DecimalMark>
              size="small"
              aria-label={t('reading.decimal')}
              value={answer.dau_thap_phan}
              options={[
                { value: '.', label: t('reading.dot') },
                { value: ',', label: t('reading.comma') },
              ]}
              onChange={onDecimalMark}
            />
          </span>
        )}
      </div>
      {!answer.chac_chan && <div className={styles.unsure}>{t('reading.unsure')}</div>}
      {ignored.length > 0 && (
        <div className={styles.unsure}>{t('reading.ignored', { columns: ignored.join(', ') })}</div>
      )}
    </section>
  );
}
