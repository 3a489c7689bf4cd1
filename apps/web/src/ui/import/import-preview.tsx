import { IMPORT_MODES, IMPORT_OUTCOMES, type ImportMode } from '@doi-tien/contract/import';
import type { ImportAnswer } from '@doi-tien/contract/import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Checkbox, Radio, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileReadingNote } from './file-reading-note.tsx';
import styles from './import.module.css';
import { filteredRows, type RowFilter, SHOWN_ROWS } from './import-rows.ts';
import { RowsTable } from './rows-table.tsx';
import type { DecimalMark } from './send-import.ts';

interface ImportPreviewProps {
  answer: ImportAnswer;
  refusal: string | null;
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  hasYes: boolean;
  onYes: (hasYes: boolean) => void;
  onDecimalMark: (mark: DecimalMark) => void;
}

/** What would happen, row by row; nothing has been kept. */
export function ImportPreview({ answer, refusal, mode, onMode, hasYes, onYes, onDecimalMark }: ImportPreviewProps) {
  const { t } = useTranslation('import');
  const [filter, setFilter] = useState<RowFilter>(answer.dong_loi > 0 ? 'loi' : 'all');
  const legend = useId();
  const rows = filteredRows(answer.dong, filter);
  const counts = countsOf(answer);
  const number = (count: number) => formatDecimal(String(count));
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <FileReadingNote answer={answer} onDecimalMark={onDecimalMark} />
      <Counts answer={answer} />
      {answer.can_xac_nhan && (
        <Alert
          type="warning"
          showIcon
          title={t('losesMost', { removed: number(answer.go_bo ?? 0) })}
          description={
            <Checkbox checked={hasYes} onChange={(event) => onYes(event.target.checked)}>
              {t('losesMostYes')}
            </Checkbox>
          }
        />
      )}
      {answer.dong_loi > 0 && (
        <div className="column gap-4">
          <span id={legend} className="weight-600">
            {t('mode.label')}
          </span>
          <Radio.Group
            aria-labelledby={legend}
            vertical
            value={mode}
            options={IMPORT_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(event) => onMode(event.target.value as ImportMode)}
          />
        </div>
      )}
      <div className="row wrap">
        <Segmented<RowFilter>
          aria-label={t('preview.show')}
          size="small"
          value={filter}
          options={[
            { value: 'all', label: `${t('preview.all')} ${number(answer.tong_dong)}` },
            ...IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
              value: outcome,
              label: `${t(`outcome.${outcome}`)} ${number(counts[outcome])}`,
            })),
          ]}
          onChange={setFilter}
        />
        {rows.length > SHOWN_ROWS && (
          <span className="muted text-12">{t('preview.more', { shown: SHOWN_ROWS, total: number(rows.length) })}</span>
        )}
      </div>
      <RowsTable answer={answer} rows={rows.slice(0, SHOWN_ROWS)} />
    </>
  );
}

function countsOf({ them_moi, cap_nhat, khong_doi, dong_loi }: ImportAnswer) {
  return { them: them_moi, cap_nhat, khong_doi, loi: dong_loi };
}

export function Counts({ answer }: { answer: ImportAnswer }) {
  const { t } = useTranslation('import');
  const counts = countsOf(answer);
  return (
    <dl className={styles.counts}>
      {IMPORT_OUTCOMES.map((outcome) => (
        <div key={outcome} data-outcome={counts[outcome] > 0 ? outcome : undefined}>
          <dt>{t(`outcome.${outcome}`)}</dt>
          <dd>{formatDecimal(String(counts[outcome]))}</dd>
        </div>
      ))}
      {answer.go_bo !== undefined && (
        <div data-outcome={answer.go_bo > 0 ? 'cap_nhat' : undefined}>
          <dt>{t('removed')}</dt>
          <dd>{formatDecimal(String(answer.go_bo))}</dd>
        </div>
      )}
      {(answer.dong_ket_qua ?? 0) > 0 && (
        <div data-outcome="cap_nhat">
          <dt>{t('closedHits')}</dt>
          <dd>{formatDecimal(String(answer.dong_ket_qua))}</dd>
        </div>
      )}
    </dl>
  );
}
