import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LastValueChips } from '../../../ui/form/last-values.tsx';
import { QuickReasons } from '../../../ui/form/quick-reasons.tsx';
import { fieldId } from '../model/ticket-model.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface RateReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Asked for where a rate is past the band, and only there. */
export function RateReason({ value, onChange }: RateReasonProps) {
  const { t } = useTranslation('trade');
  return (
    <div className={`${styles.line} ${styles.reason}`}>
      <Field
        label={t('rateReason')}
        hint={
          <>
            {t('rateReasonHint')}
            <QuickReasons kind="ty_gia" value={value} onPick={onChange} />
            <LastValueChips field="reason-rate" value={value} onPick={onChange} />
          </>
        }
      >
        <Input
          id={fieldId('ly_do_ty_gia')}
          value={value}
          maxLength={500}
          aria-required="true"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
