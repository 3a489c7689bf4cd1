import type { RateField } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postedValue, readRate } from './desk-model.ts';
import styles from './rate-cell.module.css';
import { useRateWords } from './use-rate-words.ts';

interface RateCellProps {
  row: DeskRow;
  field: RateField;
  /** What was typed; undefined shows the posted rate. */
  draft: string | undefined;
  /** Worked out from the other two while nobody typed it. */
  derived?: string | null;
  isFresh: boolean;
  /** The posted rate moved under what was typed. */
  isMoved: boolean;
  hasProblem: boolean;
  readOnly: boolean;
  onType: (row: DeskRow, field: RateField, text: string) => void;
  onRestore: (row: DeskRow, field: RateField) => void;
  onBlock?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onMove?: (event: KeyboardEvent<HTMLInputElement>) => void;
  place?: string;
}

/** One rate. Focused it holds the plain figure, all of it selected, so that the next key replaces it. */
export const RateCell = memo(function RateCell(props: RateCellProps) {
  const { row, field, draft, isFresh, isMoved, hasProblem, readOnly, onType, onRestore } = props;
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const [focused, setFocused] = useState(false);
  // While typing the text stays as typed: "25400." is the posted rate already, and must not lose its point.
  const [typed, setTyped] = useState<string | null>(null);
  const [restored, setRestored] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const posted = postedValue(row, field);
  const isInherited = row.ke_thua && draft === undefined;
  const derived = draft === undefined ? (props.derived ?? null) : null;
  const text = draft ?? derived ?? posted ?? '';
  useSelectedOnFocus(input, focused, restored);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (draft !== undefined || typed !== null)) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setRestored((times) => times + 1);
      onRestore(row, field);
      return;
    }
    props.onMove?.(event);
  };

  const marks = [
    styles.input,
    draft !== undefined && styles.changed,
    hasProblem && styles.problem,
    isFresh && styles.fresh,
    isInherited && styles.inherited,
    derived !== null && styles.derived,
  ];
  const moved = isMoved && posted !== null ? t('postedNow', { value: formatDecimal(posted) }) : undefined;
  const hint = moved ?? (derived === null ? undefined : t('derived'));
  return (
    <input
      ref={input}
      className={marks.filter(Boolean).join(' ')}
      data-place={props.place}
      data-field={field}
      data-changed={draft !== undefined || undefined}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={t('cell', { field: words.field(field), currency: words.row(row) })}
      aria-invalid={hasProblem || undefined}
      aria-description={hint ?? (isFresh ? t('freshMark') : undefined)}
      title={hint}
      readOnly={readOnly}
      value={focused ? (typed ?? text) : shown(text)}
      onChange={(event) => {
        setTyped(event.target.value);
        onType(row, field, event.target.value);
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        props.onBlock?.(event);
        if (event.defaultPrevented) setTyped(null);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setTyped(null);
      }}
    />
  );
});

function shown(text: string): string {
  const value = readRate(text);
  return value === null ? text : formatDecimal(value);
}

/** After the plain figure stands in the field; a click's own caret would come later and undo it. */
function useSelectedOnFocus(input: React.RefObject<HTMLInputElement | null>, focused: boolean, restored: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored figure is selected again
  useEffect(() => {
    if (!focused) return;
    const field = input.current;
    field?.select();
    const keep = (event: MouseEvent) => event.preventDefault();
    field?.addEventListener('mouseup', keep, { once: true });
    return () => field?.removeEventListener('mouseup', keep);
  }, [input, focused, restored]);
}
