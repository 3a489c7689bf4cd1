import { Input, type InputRef } from 'antd';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../lib/browser/use-media.ts';
import { focusNext } from '../form/focus-next.ts';
import { UNREADABLE } from '../form/unreadable-field.ts';
import { type AmountLimits, amountProblem } from './amount-rules.ts';
import styles from './money-input.module.css';
import { useMoneyTyping } from './use-money-typing.ts';

export interface MoneyInputProps extends AmountLimits {
  /** A plain decimal string, or null while the field is empty. Controlled, as `Form.Item` does it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  unit?: string;
  allowNegative?: boolean;
  /** Shown under the field, e.g. the amount in words or what is in the safe. */
  hint?: ReactNode | ((value: string | null) => ReactNode);
  /** Set by MoneyField: the form then tells what is wrong, not the field. */
  problemShownElsewhere?: boolean;
  /** Instead of going to the next field. */
  onEnter?: () => void;
  id?: string;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  size?: 'small' | 'middle' | 'large';
  autoFocus?: boolean;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  'aria-label'?: string;
  'aria-required'?: boolean | 'true' | 'false';
  className?: string;
}

/** Own typing rules on a plain input: antd's InputNumber groups only after the field is left and knows no "1.5tr". */
export function MoneyInput(props: MoneyInputProps) {
  const { value = null, onChange, decimals, min, max, unit, allowNegative, hint, onEnter, onBlur } = props;
  const { t } = useTranslation('ui');
  const input = useRef<InputRef>(null);
  const pressed = useRef(false);
  const belowId = useId();
  const [left, setLeft] = useState(true);
  const commaIsDecimal = useMedia('(pointer: coarse)');
  const typing = useMoneyTyping(input, value, (next) => onChange?.(next), { decimals, allowNegative, commaIsDecimal });

  const problem = left && props.problemShownElsewhere !== true ? amountProblem(value, { decimals, min, max }) : null;
  const problemText =
    typing.refusedPaste !== null
      ? t('money.pasteRefused', { text: typing.refusedPaste })
      : typing.isUnreadable && (left || !typing.text.endsWith(','))
        ? t('money.strayComma')
        : problem && t(`money.${problem.key}`, { ...problem });
  const hintContent = typeof hint === 'function' ? hint(value) : hint;
  const showsBelow = Boolean(problemText) || hint !== undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    typing.rememberCaret();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    // Enter does not leave a figure that cannot be read.
    if (typing.isUnreadable) return event.preventDefault();
    const handled = onEnter ? true : focusNext(event.currentTarget);
    onEnter?.();
    if (handled) event.preventDefault();
  };

  return (
    <div className={props.className}>
      <Input
        ref={input}
        id={props.id}
        className={styles.input}
        value={typing.text}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        suffix={unit === undefined ? undefined : <span className={styles.unit}>{unit}</span>}
        status={problemText ? 'error' : undefined}
        size={props.size}
        disabled={props.disabled}
        readOnly={props.readOnly}
        variant={props.readOnly ? 'filled' : undefined}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        aria-label={props['aria-label']}
        aria-required={props['aria-required']}
        aria-invalid={problemText ? true : undefined}
        {...(typing.isUnreadable && UNREADABLE)}
        aria-describedby={showsBelow ? belowId : undefined}
        onChange={typing.onChange}
        onPaste={typing.onPaste}
        onSelect={typing.rememberCaret}
        onKeyDown={onKeyDown}
        onMouseDown={() => {
          pressed.current = true;
        }}
        onFocus={(event) => {
          setLeft(false);
          // With the keyboard the next figure replaces the old one; a click places the caret.
          if (!pressed.current) event.currentTarget.select();
          pressed.current = false;
        }}
        onBlur={(event) => {
          setLeft(true);
          typing.onLeave();
          onBlur?.(event);
        }}
      />
      {showsBelow && (
        <div
          id={belowId}
          className={`text-12 text-right ${styles.below} ${problemText ? 'text-error' : 'muted'}`}
          aria-live="polite"
        >
          {problemText || hintContent}
        </div>
      )}
    </div>
  );
}
