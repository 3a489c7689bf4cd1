import type { ImportOutcome } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportedRow } from '@doi-tien/contract/import.schema';
import { useTranslation } from 'react-i18next';
import { StatusTag, type StatusTone } from '../status-tag.tsx';
import styles from './import.module.css';
import { cellText, fieldsOf } from './import-rows.ts';
import { useFieldName } from './use-field-name.ts';

const TONES: Record<ImportOutcome, StatusTone> = {
  them: 'success',
  cap_nhat: 'info',
  khong_doi: 'neutral',
  loi: 'danger',
};

/** The rows as they were understood, each complaint in the very cell it is about. */
export function RowsTable({ answer, rows }: { answer: ImportAnswer; rows: readonly ImportedRow[] }) {
  const { t } = useTranslation('import');
  const nameOf = useFieldName();
  const fields = fieldsOf(answer);
  if (rows.length === 0) return <p className="muted text-12">{t('preview.none')}</p>;
  return (
    <section className={`bordered round-8 scroll ${styles.rows}`} aria-label={t('preview.rows')} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('preview.line')}</th>
            <th scope="col">{t('preview.result')}</th>
            {fields.map((field) => (
              <th scope="col" key={field}>
                {nameOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.dong}>
              <th scope="row">{row.dong}</th>
              <td>
                <StatusTag tone={TONES[row.ket_qua]} label={t(`outcome.${row.ket_qua}`)} />
              </td>
              {fields.map((field) => (
                <RowCell key={field} row={row} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RowCell({ row, field }: { row: ImportedRow; field: string }) {
  const problems = (row.loi ?? []).filter((problem) => problem.field === field);
  const isChanged = row.thay_doi?.includes(field) ?? false;
  const text = cellText(row.du_lieu[field]);
  if (problems.length === 0) return <td className={isChanged ? styles.changedCell : undefined}>{text}</td>;
  return (
    <td className={styles.wrongCell}>
      {text && <div>{text}</div>}
      {problems.map(({ message }) => (
        <div key={message} className={`text-error text-12 weight-600 ${styles.problem}`}>
          {message}
        </div>
      ))}
    </td>
  );
}
