import { InfoCircleOutlined } from '@ant-design/icons';
import { RATE_FIELDS, type RateField } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { cellKey, type RowState, rowKey } from './desk-model.ts';
import { type GridPlace, nextPlace } from './grid-moves.ts';
import { parseBlock } from './paste-block.ts';
import { ProposalCell } from './proposal-cell.tsx';
import { RateCell } from './rate-cell.tsx';
import { Age, Changes, CurrencyName, Notes } from './rate-figures.tsx';
import styles from './rate-grid.module.css';
import type { RateDeskState } from './use-rate-desk.ts';
import type { RateOwners } from './use-rate-scope.ts';
import { useRateWords } from './use-rate-words.ts';

interface RateGridProps {
  desk: RateDeskState;
  readOnly: boolean;
  owners: RateOwners | null;
  onHistory: (row: DeskRow) => void;
}

const COLUMNS = RATE_FIELDS.length + 1;

/** The sheet. Its cells are plain fields; the keys that a spreadsheet gives a meaning are caught here. */
export function RateGrid({ desk, readOnly, owners, onHistory }: RateGridProps) {
  const { t } = useTranslation('rates');
  const { rows, states, drafts, fresh, moved, type, restore, marked, takeMarked } = desk;
  const hasProposals = !readOnly && rows.some(({ de_xuat }) => de_xuat !== undefined);
  const table = useRef<HTMLTableElement>(null);
  useProposalKeys(table, desk, hasProposals);
  const onKey = useGridKeys(table, rows.length);
  const onPaste = usePastedBlock(desk);

  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid} data-proposals={hasProposals || undefined} aria-label={t('grid')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.currency')}</th>
            <th scope="col" className={styles.buyHead}>
              {t('columns.buy')}
            </th>
            <th scope="col" className={styles.sellHead}>
              {t('columns.sell')}
            </th>
            <th scope="col" className={styles.right} title={t('referenceHint')}>
              {t('columns.reference')} <InfoCircleOutlined className="muted text-12" aria-label={t('referenceHint')} />
            </th>
            {hasProposals && <th scope="col">{t('columns.proposal')}</th>}
            <th scope="col" className={`${styles.right} ${styles.spread}`}>
              {t('columns.spread')}
            </th>
            <th scope="col" className={`${styles.right} ${styles.change}`}>
              {t('columns.change')}
            </th>
            <th scope="col" className={styles.age}>
              {t('columns.age')}
            </th>
            <th scope="col" className={styles.wideOnly}>
              {t('columns.note')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const state = states[index];
            if (!state) return null;
            return (
              <GridRow
                key={rowKey(row)}
                row={row}
                index={index}
                state={state}
                readOnly={readOnly}
                owners={owners}
                onKey={onKey}
                onPaste={onPaste}
                onHistory={onHistory}
                drafts={RATE_FIELDS.map((field) => drafts[cellKey(row, field)])}
                marks={RATE_FIELDS.map((field) => markOf(fresh, moved, cellKey(row, field)))}
                onType={type}
                onRestore={restore}
                hasProposals={hasProposals}
                isMarked={marked.has(rowKey(row))}
                onTake={takeMarked}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Mark = 'fresh' | 'moved' | null;

function markOf(fresh: ReadonlySet<string>, moved: ReadonlySet<string>, key: string): Mark {
  if (moved.has(key)) return 'moved';
  return fresh.has(key) ? 'fresh' : null;
}

interface GridRowProps {
  row: DeskRow;
  index: number;
  state: RowState;
  readOnly: boolean;
  owners: RateOwners | null;
  drafts: (string | undefined)[];
  marks: Mark[];
  onType: (row: DeskRow, field: RateField, text: string) => void;
  onRestore: (row: DeskRow, field: RateField) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onHistory: (row: DeskRow) => void;
  hasProposals: boolean;
  isMarked: boolean;
  onTake: (row: DeskRow) => void;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, state, drafts, marks } = props;
  const { t } = useTranslation('rates');
  const words = useRateWords();
  return (
    <tr data-row={words.row(row)}>
      <th scope="row">
        <button
          type="button"
          className={`block full-width text-left ${styles.open}`}
          data-place={`${index}:0`}
          tabIndex={index === 0 ? 0 : -1}
          onKeyDown={(event) => event.key !== 'Enter' && props.onKey(event)}
          onClick={() => props.onHistory(row)}
        >
          <span className="visually-hidden">{t('history.open', { currency: words.row(row) })}</span>
          <CurrencyName row={row} owners={props.owners} />
        </button>
        <div className={styles.underName}>
          <Notes row={row} state={state} owners={props.owners} />
        </div>
      </th>
      {RATE_FIELDS.map((field, at) => (
        <td key={field} className={styles.cell}>
          <RateCell
            row={row}
            field={field}
            readOnly={props.readOnly}
            draft={drafts[at]}
            derived={field === 'ty_gia_goc' ? state.derived : null}
            isFresh={marks[at] === 'fresh'}
            isMoved={marks[at] === 'moved'}
            hasProblem={state.problems.some((problem) => problem.field === field)}
            place={`${index}:${at + 1}`}
            onType={props.onType}
            onRestore={props.onRestore}
            onMove={props.onKey}
            onBlock={props.onPaste}
          />
        </td>
      ))}
      {props.hasProposals && (
        <td>
          <ProposalCell row={row} isMarked={props.isMarked} onTake={props.onTake} />
        </td>
      )}
      <td className={`${styles.right} ${styles.spread}`}>
        <MoneyText amount={state.spread} />
      </td>
      <td className={`${styles.right} ${styles.change}`}>
        <Changes row={row} state={state} />
      </td>
      <td className={styles.age}>
        <Age row={row} />
      </td>
      <td className={styles.wideOnly}>
        <Notes row={row} state={state} owners={props.owners} />
      </td>
    </tr>
  );
}, sameRow);

/** The lists are made anew on every keystroke; a row is drawn again only when what is in them differs. */
function sameRow(one: GridRowProps, other: GridRowProps): boolean {
  const same = (left: readonly unknown[], right: readonly unknown[]) => left.every((item, at) => item === right[at]);
  return (
    one.row === other.row &&
    one.readOnly === other.readOnly &&
    one.owners === other.owners &&
    one.index === other.index &&
    one.hasProposals === other.hasProposals &&
    one.isMarked === other.isMarked &&
    same(one.drafts, other.drafts) &&
    same(one.marks, other.marks)
  );
}

/** In a line: its proposal is taken, or the line is marked, and then the next one has the focus. */
function useProposalKeys(table: React.RefObject<HTMLTableElement | null>, desk: RateDeskState, isOn: boolean): void {
  const placeHere = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement ? placeOf(activeElement) : null;
  };
  const inRow = (act: (row: DeskRow) => void) => () => {
    const row = desk.rows[placeHere()?.row ?? -1];
    if (row) act(row);
  };
  useShortcut('takeProposal', isOn ? inRow(desk.takeMarked) : null, table);
  const markAndGoOn = inRow((row) => {
    desk.mark(row);
    const { row: index = 0, column = 0 } = placeHere() ?? {};
    table.current?.querySelector<HTMLElement>(`[data-place="${index + 1}:${column}"]`)?.focus();
  });
  useShortcut('markProposal', isOn ? markAndGoOn : null, table);
}

function useGridKeys(table: React.RefObject<HTMLTableElement | null>, rows: number) {
  const count = useRef(rows);
  count.current = rows;
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const place = placeOf(event.currentTarget);
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = event.currentTarget instanceof HTMLInputElement ? event.currentTarget : null;
      const { selectionStart: start, selectionEnd: end, value = '' } = field ?? {};
      const isAll = start === 0 && end === value.length;
      const pressed = {
        key: event.key,
        shift: event.shiftKey,
        atStart: isAll || (start === 0 && end === 0) || field === null,
        atEnd: isAll || (start === value.length && end === value.length) || field === null,
      };
      const next = nextPlace(place, pressed, { rows: count.current, columns: COLUMNS });
      if (!next) return;
      event.preventDefault();
      table.current?.querySelector<HTMLElement>(`[data-place="${next.row}:${next.column}"]`)?.focus();
    },
    [table],
  );
}

function placeOf(element: HTMLElement): GridPlace | null {
  const [row, column] = (element.dataset.place ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** One cell's text goes in as if it were typed; a block is laid over the grid. */
function usePastedBlock({ paste }: RateDeskState) {
  const { t } = useTranslation('rates');
  return useCallback(
    (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text/plain');
      const place = placeOf(event.currentTarget);
      if (!place || event.currentTarget.readOnly || !/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      const { taken, refused } = paste({ row: place.row, field: place.column - 1 }, parseBlock(text));
      if (refused > 0) notify.warning(t('paste.refused', { cells: refused }));
      else notify.success(t('paste.done', { cells: taken }));
    },
    [paste, t],
  );
}
