import { OTP_LENGTH } from '@doi-tien/contract/session';
import { otpDigits } from './otp-digits.ts';
import styles from './otp-input.module.css';

interface OtpInputProps {
  id?: string;
  value?: string;
  onChange?: (digits: string) => void;
  disabled?: boolean;
  'aria-invalid'?: boolean | 'true' | 'false';
}

/** One real field under six drawn cells: pasting, the phone's code suggestion and screen readers work as in any field. */
export function OtpInput({ id, value = '', onChange, disabled, ...aria }: OtpInputProps) {
  const cells = Array.from({ length: OTP_LENGTH }, (_, index) => ({ key: `cell-${index}`, digit: value[index] ?? '' }));
  return (
    <div className="relative">
      <input
        {...aria}
        id={id}
        className={styles.field}
        value={value}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the page has this one thing to do
        autoFocus
        onChange={(event) => onChange?.(otpDigits(event.target.value))}
      />
      <div className={`stack ${styles.cells}`} aria-hidden="true">
        {cells.map(({ key, digit }, index) => (
          <span key={key} className={styles.cell} data-next={index === Math.min(value.length, OTP_LENGTH - 1)}>
            {digit}
          </span>
        ))}
      </div>
    </div>
  );
}
