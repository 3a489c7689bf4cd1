import type { SendTransferBody, Transfer } from '@doi-tien/contract/transfer.schema';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useSafeCheckQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { useHeldDrawers } from '../../../lib/tills/held-drawers.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../../ui/form/last-values.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { type Sheet, toCounts } from '../count-model.ts';
import { CurrencyParts } from '../currency-parts.tsx';
import { useSheetCurrencies } from '../use-sheet-currencies.ts';
import { useSendTransferMutation, useTransferTargetsQuery } from './transfer-endpoints.ts';

interface SendValues {
  den_chi_nhanh_id: number;
  sheet?: Sheet;
  ly_do: string;
}

interface SendDrawerProps {
  open: boolean;
  onClose: () => void;
  onSent: (transfer: Transfer) => void;
}

/** Money out of the safe of this branch, on its way to another. */
export function SendDrawer({ open, onClose, onSent }: SendDrawerProps) {
  const { t } = useTranslation('branches');
  const { t: s } = useTranslation('safe');
  const currencies = useSheetCurrencies();
  const [send] = useSendTransferMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-transfer');
  const submit = async ({ den_chi_nhanh_id, sheet, ly_do }: SendValues) => {
    const chi_tiet = toCounts(currencies ?? [], sheet ?? {});
    const nothing: ApiError = { code: 422, message: s('parts.nothing') };
    if (chi_tiet.length === 0) throw nothing;
    const body: SendTransferBody = { den_chi_nhanh_id, chi_tiet, ly_do };
    onSent(await submission.withKey(body, (keyed) => send(keyed).unwrap()));
    remember(ly_do);
  };
  return (
    <FormDrawer<SendValues>
      open={open && currencies !== undefined}
      title={t('transfer.sendTitle')}
      width={560}
      initialValues={{ sheet: {} }}
      submitText={t('transfer.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SendFields />
    </FormDrawer>
  );
}

function SendFields() {
  const { t } = useTranslation('branches');
  const { t: s } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const { data: targets } = useTransferTargetsQuery();
  const { data: safe } = useSafeCheckQuery();
  const held = useHeldDrawers(safe, 'place') ?? [];
  const currencies = useSheetCurrencies() ?? [];
  const offered = currencies.filter(({ id }) => held.some(({ tien_id, so_tien }) => tien_id === id && so_tien !== '0'));
  const required = { required: true, message: e('fields.requiredField') };
  return (
    <>
      <Form.Item name="den_chi_nhanh_id" label={t('transfer.to')} rules={[required]}>
        <RemoteSelect autoFocus options={targets} />
      </Form.Item>
      <div className="mb-24">
        <CurrencyParts currencies={offered} held={held} way="out" name="sheet" />
      </div>
      <Form.Item name="ly_do" label={s('reason')} rules={[{ ...required, whitespace: true }]}>
        <RememberedInput field="reason-transfer" maxLength={500} />
      </Form.Item>
    </>
  );
}
