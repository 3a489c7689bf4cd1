import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RememberedInput } from '../../ui/form/last-values.tsx';
import type { ExceededCeiling } from './difference-rows.ts';

/** What of the count may not stay overnight, and the reason why it does. The other way is to unlock and sell it on first. */
export function CeilingProblems({ found }: { found: readonly ExceededCeiling[] }) {
  const { t } = useTranslation('safe');
  const form = Form.useFormInstance();
  useEffect(() => {
    if (found.length > 0) form.scrollToField('ly_do_vuot_tran', { focus: true, block: 'center' });
  }, [found, form]);
  return (
    <div style={{ marginTop: 16 }}>
      <Alert
        type="warning"
        showIcon
        title={t('ceiling.title')}
        description={
          <>
            {found.map(({ tien_id, ma_tien, so_luong, tran }) => (
              <div key={tien_id} className="num">
                {t('ceiling.line', {
                  currency: ma_tien,
                  amount: formatDecimal(so_luong),
                  ceiling: formatDecimal(tran),
                })}
              </div>
            ))}
            <div>{t('ceiling.hint')}</div>
          </>
        }
      />
      <Form.Item
        name="ly_do_vuot_tran"
        label={t('ceiling.reason')}
        rules={[{ required: true, whitespace: true, message: t('ceiling.reasonAsked') }]}
        style={{ marginTop: 16 }}
      >
        <RememberedInput field="reason-ceiling" maxLength={500} />
      </Form.Item>
    </div>
  );
}
