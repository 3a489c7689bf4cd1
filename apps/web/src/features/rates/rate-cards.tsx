import { HistoryOutlined } from '@ant-design/icons';
import { RATE_FIELDS } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { focusNext } from '../../ui/form/focus-next.ts';
import { cellKey, rowKey } from './desk-model.ts';
import { ProposalCell } from './proposal-cell.tsx';
import styles from './rate-cards.module.css';
import { RateCell } from './rate-cell.tsx';
import { Age, Changes, CurrencyName, Notes } from './rate-figures.tsx';
import { RateSteps } from './rate-steps.tsx';
import type { RateDeskState } from './use-rate-desk.ts';
import type { RateOwners } from './use-rate-scope.ts';
import { useRateWords } from './use-rate-words.ts';

interface RateCardsProps {
  desk: RateDeskState;
  readOnly: boolean;
  owners: RateOwners | null;
  onHistory: (row: DeskRow) => void;
}

/** The same desk for a phone: a card per line with its three fields side by side. */
export function RateCards({ desk, readOnly, owners, onHistory }: RateCardsProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const { rows, states, drafts, fresh, moved, type, restore } = desk;
  return (
    <ul className="column plain-list" aria-label={t('grid')}>
      {rows.map((row, index) => {
        const state = states[index];
        if (!state) return null;
        return (
          <li key={rowKey(row)} className={`panel ${styles.card}`} data-row={words.row(row)}>
            <div className={`row ${styles.head}`}>
              <CurrencyName row={row} owners={owners} />
              <span className="flex-none muted text-12">
                <Age row={row} />
              </span>
              <Button
                type="text"
                icon={<HistoryOutlined />}
                aria-label={t('history.open', { currency: words.row(row) })}
                onClick={() => onHistory(row)}
              />
            </div>
            <div className={`stack ${styles.fields}`}>
              {RATE_FIELDS.map((field) => (
                <div key={field} className={`column gap-2 ${styles.field}`}>
                  <span className={`muted text-12 ${styles.label}`} data-field={field} aria-hidden="true">
                    {words.field(field)}
                  </span>
                  <RateCell
                    row={row}
                    field={field}
                    readOnly={readOnly}
                    draft={drafts[cellKey(row, field)]}
                    derived={field === 'ty_gia_goc' ? state.derived : null}
                    isFresh={fresh.has(cellKey(row, field))}
                    isMoved={moved.has(cellKey(row, field))}
                    hasProblem={state.problems.some((problem) => problem.field === field)}
                    onType={type}
                    onRestore={restore}
                    onMove={(event) => {
                      if (event.key === 'Enter' && focusNext(event.currentTarget)) event.preventDefault();
                    }}
                  />
                  {!readOnly && field !== 'ty_gia_goc' && (
                    <RateSteps row={row} field={field} draft={drafts[cellKey(row, field)]} onType={type} />
                  )}
                </div>
              ))}
            </div>
            <div className={`column gap-4 ${styles.foot}`}>
              {!readOnly && row.de_xuat && <ProposalCell row={row} isMarked={false} onTake={desk.takeMarked} />}
              <Changes row={row} state={state} />
              <Notes row={row} state={state} owners={owners} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
