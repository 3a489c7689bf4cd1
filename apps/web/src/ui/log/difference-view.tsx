import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import { useTranslation } from 'react-i18next';
import { PermissionChangeList } from '../history/permission-change-list.tsx';
import styles from './difference-view.module.css';
import { type FieldChange, recordDifference } from './record-difference.ts';
import { type LogWords, useLogWords } from './use-log-words.ts';
import { valueText } from './value-text.ts';

type ValueChange = Extract<FieldChange, { kind: 'value' }>;
type OtherChange = Exclude<FieldChange, { kind: 'value' }>;

type DifferentRow = Pick<ActionLogRow, 'doi_tuong' | 'truoc' | 'sau'> & Partial<Pick<ActionLogRow, 'hanh_dong'>>;

/** What an act changed: plain values side by side, then lists and rights as what came and what went. */
export function DifferenceView({ row }: { row: DifferentRow }) {
  const { t } = useTranslation('log');
  const words = useLogWords(row.doi_tuong, row.hanh_dong);
  const changes = recordDifference(row.truoc, row.sau);
  if (changes.length === 0) return <p className="no-margin muted">{t('detail.nothing')}</p>;
  const values = changes.filter((change) => change.kind === 'value');
  const others = changes.filter((change) => change.kind !== 'value');
  return (
    <div className="stack gap-16">
      {values.length > 0 && (
        <ValueTable changes={values} words={words} isWhole={row.truoc === null || row.sau === null} />
      )}
      {others.map((change) => (
        <section key={change.path.join('.')}>
          <h3 className="no-margin mb-8 secondary text-12 weight-600">{words.path(change.path)}</h3>
          <OtherPart change={change} words={words} />
        </section>
      ))}
    </div>
  );
}

interface ValueTableProps {
  changes: readonly ValueChange[];
  words: LogWords;
  /** A new or deleted record has one side only, so it gets one column. */
  isWhole: boolean;
}

function ValueTable({ changes, words, isWhole }: ValueTableProps) {
  const { t } = useTranslation('log');
  const text = ({ path }: ValueChange, value: unknown) => (
    <ValueText text={valueText(path.at(-1) ?? '', value, words)} none={words.none} />
  );
  return (
    <table className={`full-width bordered round-8 clip ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.field}>
            {t('detail.field')}
          </th>
          {isWhole && <th scope="col">{t('detail.value')}</th>}
          {!isWhole && <th scope="col">{t('detail.before')}</th>}
          {!isWhole && <th scope="col">{t('detail.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.join('.')}>
            <th scope="row" className={styles.field}>
              {words.path(change.path)}
            </th>
            {isWhole && <td>{text(change, change.after ?? change.before)}</td>}
            {!isWhole && <td className={styles.before}>{text(change, change.before)}</td>}
            {!isWhole && <td className={styles.after}>{text(change, change.after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueText({ text, none }: { text: string; none: string }) {
  return text === none ? <em className={`muted weight-400 ${styles.none}`}>{none}</em> : text;
}

function OtherPart({ change, words }: { change: OtherChange; words: LogWords }) {
  const { t } = useTranslation('log');
  if (change.kind === 'permissions') {
    return <PermissionChangeList changes={change.changes} label={words.path(change.path)} />;
  }
  const text = (entry: unknown) => valueText(change.path.at(-1) ?? '', entry, words);
  return (
    <ul className="stack gap-4 plain-list">
      {change.removed.map((entry) => (
        <li key={`-${JSON.stringify(entry)}`} className="text-error">
          <span aria-hidden="true">− </span>
          <span className="visually-hidden">{t('detail.removed')}: </span>
          {text(entry)}
        </li>
      ))}
      {change.added.map((entry) => (
        <li key={`+${JSON.stringify(entry)}`} className="text-success">
          <span aria-hidden="true">+ </span>
          <span className="visually-hidden">{t('detail.added')}: </span>
          {text(entry)}
        </li>
      ))}
    </ul>
  );
}
