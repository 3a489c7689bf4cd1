import type { CloseSafeBody, Count, Drawer as SafeDrawer } from '@doi-tien/contract/safe.schema';
import { Alert, Form, Switch } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useLastValues } from '../../lib/forms/last-values.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import type { DraftPlace } from '../../lib/storage/stored-drafts.ts';
import { FormDrawer, STAY_OPEN } from '../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../ui/form/last-values.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { CeilingProblems } from './ceiling-problems.tsx';
import { fromDrawers, isCash, type Sheet, type SheetCurrency, toCounts } from './count-model.ts';
import { CountProblems } from './count-problems.tsx';
import { CountReview } from './count-review.tsx';
import { CurrencyParts } from './currency-parts.tsx';
import {
  type ExceededCeiling,
  exceededCeilings,
  type RefusedDifference,
  refusedDifferences,
} from './difference-rows.ts';
import { focusCurrency } from './focus-currency.ts';
import { SheetField } from './sheet-field.tsx';
import { useCountCurrencies } from './use-sheet-currencies.ts';

interface CountValues {
  sheet: Sheet;
  co_them?: boolean;
  them?: Sheet;
  /** Counted figures typed once more, per currency id. */
  xac_nhan?: Record<string, string | null>;
  ly_do?: string;
  ly_do_vuot_tran?: string;
  ghi_chu?: string;
}

export interface SubmittedCount {
  chi_tiet: Count[];
  ly_do: string | null;
  ghi_chu: string | null;
  them_dau_ngay?: Count[];
  xac_nhan_lech?: CloseSafeBody['xac_nhan_lech'];
  ly_do_vuot_tran?: string;
}

interface CountDrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitText: string;
  /** Currencies the books hold. */
  expected: readonly number[];
  /** What the books say of them; empty while a blind count is not in. */
  held: readonly SafeDrawer[];
  /**
   * An opening starts from the last close and may add money; a closing starts empty and counts all that is held. An
   * arrival is a closing of what was sent from another branch, and of nothing else.
   */
  kind: 'opening' | 'closing' | 'arrival';
  /** Tells this count from others, so that one that was begun is found again. */
  countOf: string;
  onSubmit: (count: SubmittedCount, draft?: DraftPlace) => Promise<unknown>;
  /** Said above the sheet before anything is counted. */
  notice?: string;
  /** Beside the title. */
  extra?: ReactNode;
}

/**
 * The count of an opening or a closing: the sheet, a reason for differences, a note. A closing has a second step: what was
 * counted is looked at once more before it is sent, because a submitted count is on the record for good.
 */
export function CountDrawer({ expected, held, kind, countOf, notice, onSubmit, ...drawer }: CountDrawerProps) {
  const { t } = useTranslation('safe');
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const { remember } = useLastValues('reason-count');
  const isArrival = kind === 'arrival';
  const counted = useCountCurrencies(expected);
  const currencies = isArrival ? counted?.filter(({ id }) => expected.includes(id)) : counted;
  const [found, setFound] = useState<RefusedDifference[]>([]);
  const [exceeded, setExceeded] = useState<ExceededCeiling[]>([]);
  const [uncounted, setUncounted] = useState('');
  const [isReviewing, setReviewing] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const isClosing = kind !== 'opening';
  const isPhone = useScreenSize() === 'mobile';
  const submit = async (values: CountValues, draft?: DraftPlace) => {
    const missing: ApiError = { code: 422, message: t('count.missing', { currencies: uncounted }) };
    if (isClosing && uncounted !== '') throw missing;
    if (isClosing && !isReviewing) {
      setReviewing(true);
      return STAY_OPEN;
    }
    try {
      await onSubmit(toSubmitted(currencies ?? [], values), draft);
      remember(values.ly_do);
    } catch (error) {
      setFound(refusedDifferences(error));
      setExceeded(exceededCeilings(error));
      throw error;
    }
  };
  const back = (id?: number) => {
    flushSync(() => setReviewing(false));
    const first = currencies?.find((currency) => expected.includes(currency.id));
    focusCurrency(sheet.current, id ?? first?.id ?? 0);
  };
  const nextText = isReviewing ? drawer.submitText : t('count.review');
  const submitText = isClosing
    ? uncounted === ''
      ? nextText
      : t(isArrival ? 'count.receiveUncounted' : 'count.closeUncounted', {
          currencies: briefly(uncounted, isPhone ? 1 : NAMED),
        })
    : drawer.submitText;
  const isBlind = isClosing && held.length === 0 && found.length === 0;
  const said = isBlind ? t('count.blind') : notice;
  return (
    <FormDrawer<CountValues>
      {...drawer}
      open={drawer.open && currencies !== undefined}
      submitText={submitText}
      width={760}
      initialValues={{ sheet: isClosing ? {} : fromDrawers(cashOf(held, currencies ?? [])) }}
      draftKey={`${account}:${countOf}`}
      onSubmit={submit}
      onClose={() => {
        setFound([]);
        setExceeded([]);
        setReviewing(false);
        drawer.onClose();
      }}
    >
      {/* Hidden, not gone: the fields of the sheet stay in the form. */}
      <div ref={sheet} hidden={isReviewing}>
        {said && <Alert type="info" showIcon title={said} style={{ marginBottom: 16 }} />}
        <Form.Item name="sheet" noStyle>
          <SheetField
            currencies={currencies ?? []}
            expected={expected}
            held={held}
            whenEmpty={isClosing ? 'missing' : 'carried'}
            onUncounted={setUncounted}
          />
        </Form.Item>
        {isClosing && uncounted !== '' && (
          <p className="no-margin mt-16 text-warning">{t('count.missing', { currencies: uncounted })}</p>
        )}
      </div>
      {!isClosing && <AddedAtOpening currencies={currencies ?? []} />}
      {isReviewing && <ReviewField currencies={currencies ?? []} held={held} isArrival={isArrival} onBack={back} />}
      {found.length > 0 && <CountProblems found={found} currencies={currencies ?? []} isReviewed={isReviewing} />}
      {exceeded.length > 0 && <CeilingProblems found={exceeded} />}
      <div hidden={isClosing && !isReviewing}>
        <Form.Item
          name="ly_do"
          label={t('count.reason')}
          extra={t(isArrival ? 'count.reasonHintSent' : 'count.reasonHint')}
          style={{ marginTop: 16 }}
        >
          <RememberedInput field="reason-count" quick="lech" maxLength={500} />
        </Form.Item>
        {!isArrival && <TextItem name="ghi_chu" label={t(isClosing ? 'closingNote' : 'note')} max={500} isLong />}
      </div>
    </FormDrawer>
  );
}

interface ReviewFieldProps {
  currencies: readonly SheetCurrency[];
  held: readonly SafeDrawer[];
  isArrival: boolean;
  onBack: (id?: number) => void;
}

/** The typed sheet, read once: nothing changes it while it is looked at. */
function ReviewField(props: ReviewFieldProps) {
  const form = Form.useFormInstance<CountValues>();
  return <CountReview {...props} sheet={form.getFieldValue('sheet') as Sheet} />;
}

const NAMED = 2;

/** As many codes as fit on a button, and how many more there are. */
function briefly(codes: string, most: number): string {
  const all = codes.split(', ');
  const rest = all.length - most;
  return all.slice(0, most).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

function toSubmitted(currencies: readonly SheetCurrency[], values: CountValues): SubmittedCount {
  const { sheet, co_them, them, xac_nhan = {}, ly_do, ly_do_vuot_tran, ghi_chu } = values;
  const added = co_them ? toCounts(currencies, them ?? {}) : [];
  const xac_nhan_lech = Object.entries(xac_nhan).flatMap(([id, so_tien]) =>
    so_tien ? [{ tien_id: Number(id), so_tien }] : [],
  );
  return {
    chi_tiet: toCounts(currencies, sheet),
    ly_do: ly_do || null,
    ghi_chu: ghi_chu || null,
    ...(added.length > 0 && { them_dau_ngay: added }),
    ...(xac_nhan_lech.length > 0 && { xac_nhan_lech }),
    ...(ly_do_vuot_tran && { ly_do_vuot_tran }),
  };
}

/** An opening starts with the notes of the last close; balances outside the drawer are carried over unless typed. */
function cashOf(held: readonly SafeDrawer[], currencies: readonly SheetCurrency[]): SafeDrawer[] {
  const cash = new Set(currencies.filter(isCash).map(({ id }) => id));
  return held.filter(({ tien_id }) => cash.has(tien_id));
}

function AddedAtOpening({ currencies }: { currencies: readonly SheetCurrency[] }) {
  const { t } = useTranslation('safe');
  const isAdding = Form.useWatch<boolean | undefined>('co_them') ?? false;
  return (
    <div style={{ marginTop: 16 }}>
      <Form.Item
        name="co_them"
        label={t('act.addAtOpening')}
        extra={t('act.addAtOpeningHint')}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
      >
        <Switch />
      </Form.Item>
      {isAdding && <CurrencyParts currencies={currencies} held={[]} way="in" name="them" />}
    </div>
  );
}
