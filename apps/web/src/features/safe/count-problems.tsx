import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money/money-input.tsx';
import type { Sheet, SheetCurrency } from './count-model.ts';
import { type RefusedDifference, rowNow } from './difference-rows.ts';
import { DifferenceTable } from './difference-table.tsx';
import styles from './safe.module.css';

interface CountProblemsProps {
  found: readonly RefusedDifference[];
  currencies: readonly SheetCurrency[];
  /** The review beside it tells the differences already. */
  isReviewed: boolean;
}

/** Where a refused count differs, and a second typing of each figure that is over the limit. */
export function CountProblems({ found, currencies, isReviewed }: CountProblemsProps) {
  const { t } = useTranslation('safe');
  const form = Form.useFormInstance();
  // What is counted by now, not what was refused: the table goes along while somebody corrects the sheet.
  const sheet = Form.useWatch<Sheet | undefined>('sheet', form) ?? {};
  // A refusal wants a reason first: it is brought into sight, under however many currencies.
  useEffect(() => {
    if (found.length > 0) form.scrollToField('ly_do', { focus: true, block: 'center' });
  }, [found, form]);
  const asked = found.filter(({ can_xac_nhan }) => can_xac_nhan);
  return (
    <div className="mt-16">
      {!isReviewed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too
        <section className={styles.wide} tabIndex={0} aria-label={t('differences.caption')}>
          <DifferenceTable rows={found.map((each) => rowNow(each, currencies, sheet))} />
        </section>
      )}
      {asked.length > 0 && <p className="no-margin mt-16 mb-8">{t('count.confirmHint')}</p>}
      {asked.map(({ tien_id, ma_tien }) => (
        <Form.Item
          key={tien_id}
          name={['xac_nhan', String(tien_id)]}
          label={t('count.confirm', { currency: ma_tien })}
          rules={[{ required: true, message: t('count.confirmAsked') }]}
        >
          <MoneyInput unit={ma_tien} decimals={currencies.find(({ id }) => id === tien_id)?.decimals ?? 0} min="0" />
        </Form.Item>
      ))}
    </div>
  );
}
