import { useEffect } from 'react';
import { type Sheet, uncountedOf } from './count-model.ts';
import { CountSheet, type CountSheetProps } from './count-sheet.tsx';

interface SheetFieldProps extends CountSheetProps {
  value?: Sheet;
  onChange?: (sheet: Sheet) => void;
  /** Hears the codes of what still has to be counted, after every change. */
  onUncounted?: (codes: string) => void;
}

/** The count sheet as a field of a form. */
export function SheetField({ value = {}, onChange, onUncounted, ...sheet }: SheetFieldProps) {
  const uncounted = uncountedOf(sheet.currencies, value, sheet.expected)
    .map(({ code }) => code)
    .join(', ');
  useEffect(() => onUncounted?.(uncounted), [uncounted, onUncounted]);
  return <CountSheet {...sheet} value={value} onChange={(next) => onChange?.(next)} />;
}
