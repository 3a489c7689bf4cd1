import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { MovementBody } from '@doi-tien/contract/safe.schema';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOptionsQuery } from '../../lib/collection.ts';
import { useSubmission } from '../../lib/submission.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { useMoveMoneyMutation } from './safe-endpoints.ts';

export type MovementWay = 'in' | 'out';

interface MovementValues {
  tien_id: number;
  so_tien: string;
  ly_do: string;
  co_thu_ve?: boolean;
  thu_ve?: { tien_id: number; so_tien: string };
}

interface MovementDrawerProps {
  way: MovementWay | null;
  safeId: number;
  onClose: () => void;
}

/** Money into or out of the safe other than by a trade; what leaves may bring something back. */
export function MovementDrawer({ way, safeId, onClose }: MovementDrawerProps) {
  const { t } = useTranslation('safe');
  const [move] = useMoveMoneyMutation();
  const submission = useSubmission();
  const submit = ({ tien_id, so_tien, ly_do, co_thu_ve, thu_ve }: MovementValues) => {
    const body: MovementBody = {
      ket_id: safeId,
      loai_giao_dich: way === 'out' ? SAFE_MOVEMENT.withdraw : SAFE_MOVEMENT.topUp,
      chi_tiet: [{ tien_id, so_tien }],
      ly_do,
      ...(co_thu_ve && thu_ve && { thu_ve }),
    };
    return submission.withKey(body, (keyed) => move(keyed).unwrap());
  };
  return (
    <FormDrawer<MovementValues>
      open={way !== null}
      title={t(way === 'out' ? 'act.withdrawTitle' : 'act.topUpTitle')}
      submitText={t(way === 'out' ? 'act.withdraw' : 'act.topUp')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields canReturn={way === 'out'} />
    </FormDrawer>
  );
}

function Fields({ canReturn }: { canReturn: boolean }) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const { data: moneys } = useOptionsQuery('tien');
  const hasReturn = Form.useWatch<boolean | undefined>('co_thu_ve') ?? false;
  const required = [{ required: true, message: e('fields.requiredField') }];
  const picker = { options: moneys, showSearch: { optionFilterProp: 'label' } };
  return (
    <>
      <Form.Item name="tien_id" label={t('money')} rules={required}>
        <Select {...picker} />
      </Form.Item>
      <MoneyField name="so_tien" label={t('amount')} decimals={6} min="0" required />
      <Form.Item name="ly_do" label={t('reason')} rules={required}>
        <Input maxLength={500} />
      </Form.Item>
      {canReturn && (
        <Form.Item name="co_thu_ve" label={t('act.hasReturn')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {canReturn && hasReturn && (
        <>
          <Form.Item name={['thu_ve', 'tien_id']} label={t('act.returnMoney')} rules={required}>
            <Select {...picker} />
          </Form.Item>
          <MoneyField name={['thu_ve', 'so_tien']} label={t('act.returnAmount')} decimals={6} min="0" required />
        </>
      )}
    </>
  );
}
