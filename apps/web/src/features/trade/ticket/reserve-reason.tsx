import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LastValueChips } from '../../../ui/form/last-values.tsx';
import { fieldId } from '../model/ticket-model.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface ReserveReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Asked for where a sale takes what is kept for others, of those who may do that. */
export function ReserveReason({ value, onChange }: ReserveReasonProps) {
  const { t } = useTranslation('trade');
  return (
    <div className={`${styles.line} ${styles.reason}`}>
      <Field
        label={t('reserveReason')}
        hint={
          <>
            {t('reserveReasonHint')}
            <LastValueChips field="reason-reserve" value={value} onPick={onChange} />
          </>
        }
      >
        <Input
          id={fieldId('ly_do_lay_giu_cho')}
          value={value}
          maxLength={500}
          aria-required="true"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
