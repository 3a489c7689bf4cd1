import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { RateField } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { postedValue, readRate } from './desk-model.ts';
import styles from './rate-cards.module.css';
import { stepOf, stepped } from './rate-step.ts';
import { useRateWords } from './use-rate-words.ts';

interface RateStepsProps {
  row: DeskRow;
  field: RateField;
  draft: string | undefined;
  onType: (row: DeskRow, field: RateField, text: string) => void;
}

/** Under a rate on a phone: a touch moves it, without the keyboard coming up. Saving asks what it always asks. */
export function RateSteps({ row, field, draft, onType }: RateStepsProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const now = readRate(draft ?? postedValue(row, field) ?? '');
  if (now === null) return null;
  const step = formatDecimal(stepOf(now));
  const button = (direction: 'up' | 'down') => {
    const next = stepped(now, direction);
    return (
      <Button
        className={styles.step}
        icon={direction === 'up' ? <PlusOutlined /> : <MinusOutlined />}
        disabled={next === null}
        aria-label={t(`steps.${direction}`, { step, field: words.field(field), currency: words.row(row) })}
        title={step}
        onClick={() => next !== null && onType(row, field, next)}
      />
    );
  };
  return (
    <div className={styles.steps}>
      {button('down')}
      {button('up')}
    </div>
  );
}
