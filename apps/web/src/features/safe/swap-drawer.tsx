import type { Drawer, SwapNotesBody } from '@doi-tien/contract/safe.schema';
import { compare, isZero, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLastValues } from '../../lib/forms/last-values.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../ui/form/last-values.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { grandTotal, NO_NOTES, type NoteCounts, toNoteLines } from '../../ui/notes/note-counts.ts';
import { NoteGrid } from '../../ui/notes/note-grid.tsx';
import { isCash, type SheetCurrency, withAvailable } from './count-model.ts';
import { CurrencySelect } from './currency-parts.tsx';
import styles from './movement.module.css';
import { useSwapNotesMutation } from './safe-endpoints.ts';
import { useSheetCurrencies } from './use-sheet-currencies.ts';

interface SwapValues {
  tien_id: number;
  lay_ra: NoteCounts;
  bo_vao: NoteCounts;
  ly_do?: string;
}

interface SwapDrawerProps {
  open: boolean;
  /** The currency to begin with, when a payment failed for want of the right notes. */
  currencyId: number | null;
  safeId: number;
  held: readonly Drawer[];
  onClose: () => void;
}

/** Notes for notes of the same worth, or an unsorted amount for notes: the total of the safe stays. */
export function SwapDrawer({ open, currencyId, safeId, held, onClose }: SwapDrawerProps) {
  const { t } = useTranslation('safe');
  const currencies = useSheetCurrencies();
  const [swap] = useSwapNotesMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-swap');
  const submit = ({ tien_id, lay_ra, bo_vao, ly_do }: SwapValues) => {
    const body: SwapNotesBody = {
      ket_id: safeId,
      tien_id,
      lay_ra: toNoteLines(lay_ra),
      bo_vao: toNoteLines(bo_vao),
      ly_do: ly_do || null,
      ...(lay_ra.unsorted && !isZero(lay_ra.unsorted) && { chua_phan_loai: lay_ra.unsorted }),
    };
    return submission.withKey(body, (keyed) => swap(keyed).unwrap()).then(() => remember(ly_do));
  };
  const choices = (currencies ?? []).filter((currency) => isCash(currency) && currency.notes.length > 1);
  return (
    <FormDrawer<SwapValues>
      open={open && currencies !== undefined}
      title={t('swap.title')}
      width={760}
      initialValues={{ tien_id: currencyId ?? choices[0]?.id, lay_ra: NO_NOTES, bo_vao: NO_NOTES }}
      submitText={t('swap.act')}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="no-margin mb-16 muted">{t('swap.hint')}</p>
          <Form.Item name="tien_id" label={t('currency')}>
            <CurrencySelect
              currencies={choices}
              onChange={() => form.setFieldsValue({ lay_ra: NO_NOTES, bo_vao: NO_NOTES })}
            />
          </Form.Item>
          <SwapSides currencies={choices} held={held} />
          <Form.Item name="ly_do" label={t('reason')} style={{ marginTop: 16 }}>
            <RememberedInput field="reason-swap" maxLength={500} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}

function SwapSides({ currencies, held }: { currencies: readonly SheetCurrency[]; held: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const currencyId = Form.useWatch<number | undefined>('tien_id');
  const out = Form.useWatch<NoteCounts | undefined>('lay_ra') ?? NO_NOTES;
  const into = Form.useWatch<NoteCounts | undefined>('bo_vao') ?? NO_NOTES;
  const currency = currencies.find(({ id }) => id === currencyId);
  if (!currency) return null;
  const drawer = held.find(({ tien_id }) => tien_id === currency.id);
  const unsorted = drawer?.chua_phan_loai ?? '0';
  const grid = { unit: currency.code, decimals: currency.decimals };
  const isEqual = (a: NoteCounts, b: NoteCounts) =>
    compare(grandTotal(currency.notes, a), grandTotal(currency.notes, b)) === 0;
  return (
    <>
      <div className={`stack gap-16 gap-x-24 ${styles.swapSides}`}>
        <section className={styles.swapSide}>
          <h2>{t('swap.out')}</h2>
          <Form.Item name="lay_ra" noStyle>
            <NoteGrid
              {...grid}
              label={t('swap.out')}
              notes={withAvailable(currency, drawer)}
              showAvailable
              withUnsorted={!isZero(unsorted)}
            />
          </Form.Item>
          {!isZero(unsorted) && (
            <span className="num muted">{t('swap.unsorted', { amount: formatDecimal(unsorted) })}</span>
          )}
        </section>
        <section className={styles.swapSide}>
          <h2>{t('swap.in')}</h2>
          <Form.Item
            name="bo_vao"
            validateTrigger={[]}
            style={{ marginBottom: 0 }}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_rule, value: NoteCounts) =>
                  isEqual(getFieldValue('lay_ra'), value) && !isZero(grandTotal(currency.notes, value))
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('swap.empty'))),
              }),
            ]}
          >
            <NoteGrid {...grid} label={t('swap.in')} notes={currency.notes} />
          </Form.Item>
        </section>
      </div>
      <Balance currency={currency} out={grandTotal(currency.notes, out)} into={grandTotal(currency.notes, into)} />
    </>
  );
}

function Balance({ currency, out, into }: { currency: SheetCurrency; out: string; into: string }) {
  const { t } = useTranslation('safe');
  const difference = subtract(out, into);
  return (
    <div className={styles.balance} role="status">
      {isZero(out) && isZero(into) ? (
        <span className="muted">{t('swap.empty')}</span>
      ) : isZero(difference) ? (
        <span className="text-success weight-600">✓ {t('swap.equal')}</span>
      ) : (
        <span>
          {t(difference.startsWith('-') ? 'swap.tooMuch' : 'swap.missing')}{' '}
          <MoneyText amount={difference.replace('-', '')} unit={currency.code} />
        </span>
      )}
      <span className="num">
        <MoneyText amount={out} unit={currency.code} /> → <MoneyText amount={into} unit={currency.code} />
      </span>
    </div>
  );
}
