import type { Drawer, SwapNotesBody } from '@doi-tien/contract/safe.schema';
import { compare, isZero, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLastValues } from '../../lib/last-values.ts';
import { useSubmission } from '../../lib/submission.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { RememberedInput } from '../../ui/last-values.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { grandTotal, NO_NOTES, type NoteCounts, toNoteLines } from '../../ui/note-counts.ts';
import { NoteGrid } from '../../ui/note-grid.tsx';
import { isCash, type SheetMoney, withAvailable } from './count-model.ts';
import { MoneySelect } from './money-parts.tsx';
import styles from './movement.module.css';
import { useSwapNotesMutation } from './safe-endpoints.ts';
import { useSheetMoneys } from './use-sheet-moneys.ts';

interface SwapValues {
  tien_id: number;
  lay_ra: NoteCounts;
  bo_vao: NoteCounts;
  ly_do?: string;
}

interface SwapDrawerProps {
  open: boolean;
  /** The money to begin with, when a payment failed for want of the right notes. */
  moneyId: number | null;
  safeId: number;
  held: readonly Drawer[];
  onClose: () => void;
}

/** Notes for notes of the same worth, or an unsorted amount for notes: the total of the safe stays. */
export function SwapDrawer({ open, moneyId, safeId, held, onClose }: SwapDrawerProps) {
  const { t } = useTranslation('safe');
  const moneys = useSheetMoneys();
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
  const choices = (moneys ?? []).filter((money) => isCash(money) && money.notes.length > 1);
  return (
    <FormDrawer<SwapValues>
      open={open && moneys !== undefined}
      title={t('swap.title')}
      width={760}
      initialValues={{ tien_id: moneyId ?? choices[0]?.id, lay_ra: NO_NOTES, bo_vao: NO_NOTES }}
      submitText={t('swap.act')}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.intro}>{t('swap.hint')}</p>
          <Form.Item name="tien_id" label={t('money')}>
            <MoneySelect
              moneys={choices}
              onChange={() => form.setFieldsValue({ lay_ra: NO_NOTES, bo_vao: NO_NOTES })}
            />
          </Form.Item>
          <SwapSides moneys={choices} held={held} />
          <Form.Item name="ly_do" label={t('reason')} style={{ marginTop: 16 }}>
            <RememberedInput field="reason-swap" maxLength={500} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}

function SwapSides({ moneys, held }: { moneys: readonly SheetMoney[]; held: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const moneyId = Form.useWatch<number | undefined>('tien_id');
  const out = Form.useWatch<NoteCounts | undefined>('lay_ra') ?? NO_NOTES;
  const into = Form.useWatch<NoteCounts | undefined>('bo_vao') ?? NO_NOTES;
  const money = moneys.find(({ id }) => id === moneyId);
  if (!money) return null;
  const drawer = held.find(({ tien_id }) => tien_id === money.id);
  const unsorted = drawer?.chua_phan_loai ?? '0';
  const grid = { unit: money.code, decimals: money.decimals };
  const isEqual = (a: NoteCounts, b: NoteCounts) =>
    compare(grandTotal(money.notes, a), grandTotal(money.notes, b)) === 0;
  return (
    <>
      <div className={styles.swapSides}>
        <section className={styles.swapSide}>
          <h3>{t('swap.out')}</h3>
          <Form.Item name="lay_ra" noStyle>
            <NoteGrid
              {...grid}
              label={t('swap.out')}
              notes={withAvailable(money, drawer)}
              showAvailable
              withUnsorted={!isZero(unsorted)}
            />
          </Form.Item>
          {!isZero(unsorted) && (
            <span className={`num ${styles.quiet}`}>{t('swap.unsorted', { amount: formatDecimal(unsorted) })}</span>
          )}
        </section>
        <section className={styles.swapSide}>
          <h3>{t('swap.in')}</h3>
          <Form.Item
            name="bo_vao"
            validateTrigger={[]}
            style={{ marginBottom: 0 }}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_rule, value: NoteCounts) =>
                  isEqual(getFieldValue('lay_ra'), value) && !isZero(grandTotal(money.notes, value))
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('swap.empty'))),
              }),
            ]}
          >
            <NoteGrid {...grid} label={t('swap.in')} notes={money.notes} />
          </Form.Item>
        </section>
      </div>
      <Balance money={money} out={grandTotal(money.notes, out)} into={grandTotal(money.notes, into)} />
    </>
  );
}

function Balance({ money, out, into }: { money: SheetMoney; out: string; into: string }) {
  const { t } = useTranslation('safe');
  const difference = subtract(out, into);
  const figure = { unit: money.code, decimals: money.decimals };
  return (
    <div className={styles.balance} role="status">
      {isZero(out) && isZero(into) ? (
        <span className={styles.quiet}>{t('swap.empty')}</span>
      ) : isZero(difference) ? (
        <span className={styles.balanced}>✓ {t('swap.equal')}</span>
      ) : (
        <span>
          {t(difference.startsWith('-') ? 'swap.tooMuch' : 'swap.missing')}{' '}
          <MoneyText amount={difference.replace('-', '')} {...figure} />
        </span>
      )}
      <span className="num">
        <MoneyText amount={out} {...figure} /> → <MoneyText amount={into} {...figure} />
      </span>
    </div>
  );
}
