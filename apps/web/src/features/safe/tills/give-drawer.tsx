import type { Drawer } from '@doi-tien/contract/safe.schema';
import { VAULT_PLACE } from '@doi-tien/contract/till';
import type { HandOverBody } from '@doi-tien/contract/till.schema';
import { Alert, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { isCash, type Sheet, toCounts } from '../count-model.ts';
import { CurrencyParts } from '../currency-parts.tsx';
import { useSheetCurrencies } from '../use-sheet-currencies.ts';
import { useGiveCashMutation } from './till-endpoints.ts';

/** Where cash can go, in words. */
export interface Target {
  value: number;
  label: string;
}

interface GiveValues {
  den_ngan_id: number;
  sheet?: Sheet;
  ghi_chu?: string;
}

interface GiveDrawerProps {
  open: boolean;
  /** The place that gives. */
  from: number;
  title: string;
  held: readonly Drawer[];
  targets: readonly Target[] | undefined;
  onClose: () => void;
}

/** Prepares cash for another place; it is gone once the other has counted it. */
export function GiveDrawer({ open, from, title, held, targets, onClose }: GiveDrawerProps) {
  const { t } = useTranslation('tills');
  const { t: s } = useTranslation('safe');
  const currencies = useSheetCurrencies();
  const [give] = useGiveCashMutation();
  const submission = useSubmission();
  const submit = ({ den_ngan_id, sheet, ghi_chu }: GiveValues) => {
    const chi_tiet = toCounts(currencies ?? [], sheet ?? {});
    const nothing: ApiError = { code: 422, message: s('parts.nothing') };
    if (chi_tiet.length === 0) throw nothing;
    const body: HandOverBody = { tu_ngan_id: from, den_ngan_id, chi_tiet, ghi_chu: ghi_chu || null };
    return submission.withKey(body, (keyed) => give(keyed).unwrap());
  };
  const only = targets?.length === 1 ? targets[0]?.value : undefined;
  return (
    <FormDrawer<GiveValues>
      open={open && currencies !== undefined && targets !== undefined}
      title={title}
      width={560}
      initialValues={{ sheet: {}, ...(only !== undefined && { den_ngan_id: only }) }}
      submitText={t(from === VAULT_PLACE ? 'give.fromVault' : 'give.act')}
      onSubmit={async (values) => submit(values)}
      onClose={onClose}
    >
      <GiveFields from={from} held={held} targets={targets ?? []} />
    </FormDrawer>
  );
}

function GiveFields({ from, held, targets }: Pick<GiveDrawerProps, 'from' | 'held'> & { targets: readonly Target[] }) {
  const { t } = useTranslation('tills');
  const { t: e } = useTranslation('errors');
  const currencies = useSheetCurrencies() ?? [];
  const offered = currencies.filter(
    (currency) => isCash(currency) && held.some(({ tien_id, so_tien }) => tien_id === currency.id && so_tien !== '0'),
  );
  return (
    <>
      {targets.length === 0 && <Alert type="info" showIcon title={t('give.nobody')} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="den_ngan_id"
        label={t('give.to')}
        rules={[{ required: true, message: e('fields.requiredField') }]}
      >
        <RemoteSelect autoFocus options={targets} />
      </Form.Item>
      <div className="mb-24">
        <CurrencyParts currencies={offered} held={held} way="out" name="sheet" isTill={from !== VAULT_PLACE} />
      </div>
      <TextItem name="ghi_chu" label={t('give.note')} max={300} />
    </>
  );
}
