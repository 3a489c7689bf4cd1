import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Drawer, MovementBody } from '@doi-tien/contract/safe.schema';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useLastValues } from '../../lib/forms/last-values.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../ui/form/last-values.tsx';
import { type Sheet, type SheetCurrency, toCounts } from './count-model.ts';
import type { MovementWay } from './currency-part.tsx';
import { CurrencyParts } from './currency-parts.tsx';
import { likelyNotes } from './likely-notes.ts';
import { type GiveBack, ReturnFields } from './return-fields.tsx';
import { useMoveMoneyMutation } from './safe-endpoints.ts';
import { swapCurrencyOf } from './swap-offer.ts';
import { useSheetCurrencies } from './use-sheet-currencies.ts';

interface MovementValues {
  sheet?: Sheet;
  /** By currency: the account outside, where it has several. */
  accounts?: Record<string, number>;
  ly_do: string;
  co_thu_ve?: boolean;
  thu_ve?: GiveBack;
  /** Other notes came than the likely ones: nobody claims to know them until they are counted. */
  to_khac?: boolean;
  ngan_hang?: string;
}

interface MovementDrawerProps {
  way: MovementWay | null;
  safeId: number;
  held: readonly Drawer[];
  onSwap: (currencyId: number) => void;
  onClose: () => void;
}

/** Money into or out of the safe other than by a trade; what leaves may bring something back. */
export function MovementDrawer({ way, safeId, held, onSwap, onClose }: MovementDrawerProps) {
  const { t } = useTranslation('safe');
  const currencies = useSheetCurrencies();
  const [move] = useMoveMoneyMutation();
  const submission = useSubmission();
  const { remember } = useLastValues(way === 'out' ? 'reason-out' : 'reason-in');
  const [unpayable, setUnpayable] = useState<number | null>(null);
  const submit = async ({ sheet, accounts, ly_do, co_thu_ve, thu_ve, to_khac, ngan_hang }: MovementValues) => {
    setUnpayable(null);
    const chi_tiet = toCounts(currencies ?? [], sheet ?? {}).map((part) => {
      const account = accounts?.[part.tien_id];
      return { ...part, ...(account !== undefined && { tai_khoan_ngoai_id: account }) };
    });
    const nothing: ApiError = { code: 422, message: t('parts.nothing') };
    if (chi_tiet.length === 0) throw nothing;
    const body: MovementBody = {
      ket_id: safeId,
      loai_giao_dich: way === 'out' ? SAFE_MOVEMENT.withdraw : SAFE_MOVEMENT.topUp,
      chi_tiet,
      ly_do,
      ...(co_thu_ve &&
        thu_ve && { thu_ve: withNotes(thu_ve, currencies ?? [], to_khac), ...(ngan_hang && { ngan_hang }) }),
    };
    try {
      await submission.withKey(body, (keyed) => move(keyed).unwrap());
      remember(ly_do);
    } catch (error) {
      setUnpayable(swapCurrencyOf(error));
      throw error;
    }
  };
  return (
    <FormDrawer<MovementValues>
      open={way !== null && currencies !== undefined}
      title={t(way === 'out' ? 'act.withdrawTitle' : 'act.topUpTitle')}
      width={560}
      initialValues={{ sheet: {} }}
      submitText={t(way === 'out' ? 'act.withdraw' : 'act.topUp')}
      onSubmit={submit}
      onClose={() => {
        setUnpayable(null);
        onClose();
      }}
    >
      {unpayable !== null && (
        <SwapOffer
          onSwap={() => {
            setUnpayable(null);
            onSwap(unpayable);
          }}
        />
      )}
      <MovementFields currencies={currencies ?? []} held={held} way={way ?? 'in'} onSwap={onSwap} />
    </FormDrawer>
  );
}

function withNotes(back: GiveBack, currencies: readonly SheetCurrency[], isOther = false) {
  const to_tien = isOther
    ? null
    : likelyNotes(
        currencies.find(({ id }) => id === back.tien_id),
        back.so_tien,
      );
  return to_tien ? { ...back, to_tien } : back;
}

interface MovementFieldsProps {
  currencies: readonly SheetCurrency[];
  held: readonly Drawer[];
  way: MovementWay;
  onSwap: (currencyId: number) => void;
}

function MovementFields({ currencies, held, way, onSwap }: MovementFieldsProps) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const isHeld = ({ id }: SheetCurrency) => held.some(({ tien_id, so_tien }) => tien_id === id && so_tien !== '0');
  const offered = way === 'out' ? currencies.filter(isHeld) : currencies;
  return (
    <>
      <div className="mb-24">
        <CurrencyParts currencies={offered} held={held} way={way} name="sheet" asksAccount onSwap={onSwap} />
      </div>
      <Form.Item
        name="ly_do"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: e('fields.requiredField') }]}
      >
        <RememberedInput field={way === 'out' ? 'reason-out' : 'reason-in'} maxLength={500} />
      </Form.Item>
      {way === 'out' && <ReturnFields currencies={currencies} />}
    </>
  );
}

/** The refusal said which notes cannot pay; this is the way on. */
function SwapOffer({ onSwap }: { onSwap: () => void }) {
  const { t } = useTranslation('safe');
  return (
    <Alert
      type="info"
      showIcon
      title={t('swap.hint')}
      style={{ marginBottom: 16 }}
      action={<Button onClick={onSwap}>{t('swap.offer')}</Button>}
    />
  );
}
