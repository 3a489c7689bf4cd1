import type { QuickReasonKind } from '@doi-tien/contract/quick-reasons';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RememberedField, useLastValues } from '../../lib/forms/last-values.ts';
import styles from './last-values.module.css';
import { QuickReasons } from './quick-reasons.tsx';

interface LastValueChipsProps {
  field: RememberedField;
  /** Once something is typed nothing is offered any more. */
  value: string | null | undefined;
  onPick: (text: string) => void;
}

/** What was typed here last, one press away. */
export function LastValueChips({ field, value, onPick }: LastValueChipsProps) {
  const { t } = useTranslation('ui');
  const { values } = useLastValues(field);
  if (value || values.length === 0) return null;
  return (
    <span className={styles.chips}>
      {values.map((text) => (
        <Button key={text} size="small" title={t('form.useAgain', { text })} onClick={() => onPick(text)}>
          <span className={`ellipsis ${styles.text}`}>{text}</span>
        </Button>
      ))}
    </span>
  );
}

interface RememberedInputProps {
  field: RememberedField;
  /** The reasons of the settings are offered too, also over what is typed. */
  quick?: QuickReasonKind | undefined;
  maxLength: number;
  multiline?: boolean;
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
}

/** A text field of a form that offers what was typed into it last. */
export function RememberedInput({ field, quick, multiline = false, value, onChange, ...input }: RememberedInputProps) {
  const shared = {
    ...input,
    value: value ?? '',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  };
  return (
    <>
      {multiline ? <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 5 }} /> : <Input {...shared} />}
      {quick && <QuickReasons kind={quick} value={value} onPick={(text) => onChange?.(text)} />}
      <LastValueChips field={field} value={value} onPick={(text) => onChange?.(text)} />
    </>
  );
}
