import type { Drawer as SafeDrawer } from '@doi-tien/contract/safe.schema';
import { Alert, Form } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
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
import { AddedAtOpening } from './added-at-opening.tsx';
import { CeilingProblems } from './ceiling-problems.tsx';
import { fromDrawers, isCash, type Sheet, type SheetCurrency } from './count-model.ts';
import { CountProblems } from './count-problems.tsx';
import { CountReview } from './count-review.tsx';
import { briefly, type CountKind, type CountValues, NAMED, type SubmittedCount, toSubmitted } from './count-values.ts';
import {
  type ExceededCeiling,
  exceededCeilings,
  type RefusedDifference,
  refusedDifferences,
  uncountedCurrencies,
} from './difference-rows.ts';
import { focusCurrency } from './focus-currency.ts';
import { SheetField } from './sheet-field.tsx';
import { useCountCurrencies } from './use-sheet-currencies.ts';

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
   * arrival is a closing of what was sent from another branch, and of nothing else. In a till is cash only.
   */
  kind: CountKind;
  /** Tells this count from others, so that one that was begun is found again. */
  countOf: string;
  onSubmit: (count: SubmittedCount, draft?: DraftPlace) => Promise<unknown>;
  /** Said above the sheet before anything is counted. */
  notice?: string;
  /** Asked for beside the reason. */
  besides?: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
}

/**
 * The count of an opening or a closing: the sheet, a reason for differences, a note. A closing has a second step: what was
 * counted is looked at once more before it is sent, because a submitted count is on the record for good.
 */
export function CountDrawer(props: CountDrawerProps) {
  const { held, kind, countOf, notice, besides, onSubmit, ...drawer } = props;
  const { t } = useTranslation('safe');
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const { remember } = useLastValues('reason-count');
  const isArrival = kind === 'arrival';
  const [expected, ask] = useExpected(props.expected);
  const currencies = useCurrenciesOf(kind, expected);
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
      const named = uncountedCurrencies(error);
      ask(named);
      if (named.length > 0) setReviewing(false);
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
  const act = drawer.submitText;
  const missing = { act, currencies: briefly(uncounted, isPhone ? 1 : NAMED) };
  const closingText = uncounted === '' ? nextText : t(`count.${UNCOUNTED[kind]}`, missing);
  const isBlind = isClosing && held.length === 0 && found.length === 0;
  const said = isBlind ? t(kind === 'till' ? 'count.blindTill' : 'count.blind') : notice;
  return (
    <FormDrawer<CountValues>
      {...drawer}
      open={drawer.open && currencies !== undefined}
      submitText={isClosing ? closingText : act}
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
      {isReviewing && <ReviewField currencies={currencies ?? []} held={held} kind={kind} onBack={back} />}
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
        {besides}
        {(kind === 'opening' || kind === 'closing') && (
          <TextItem name="ghi_chu" label={t(isClosing ? 'closingNote' : 'note')} max={500} isLong />
        )}
      </div>
    </FormDrawer>
  );
}

interface ReviewFieldProps {
  currencies: readonly SheetCurrency[];
  held: readonly SafeDrawer[];
  kind: CountKind;
  onBack: (id?: number) => void;
}

const UNCOUNTED = {
  opening: 'closeUncounted',
  closing: 'closeUncounted',
  arrival: 'receiveUncounted',
  till: 'actUncounted',
} as const satisfies Record<CountKind, string>;

/** What has to be counted: what the screen knows of, and what a refusal has named. */
function useExpected(known: readonly number[]): [expected: readonly number[], ask: (ids: readonly number[]) => void] {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const expected = useMemo(() => [...new Set([...known, ...asked])], [known, asked]);
  return [expected, (ids) => ids.length > 0 && setAsked([...asked, ...ids])];
}

function useCurrenciesOf(kind: CountKind, expected: readonly number[]): SheetCurrency[] | undefined {
  const all = useCountCurrencies(expected);
  if (kind === 'till') return all?.filter(isCash);
  return kind === 'arrival' ? all?.filter(({ id }) => expected.includes(id)) : all;
}

/** The typed sheet, read once: nothing changes it while it is looked at. */
function ReviewField(props: ReviewFieldProps) {
  const form = Form.useFormInstance<CountValues>();
  return <CountReview {...props} sheet={form.getFieldValue('sheet') as Sheet} />;
}

/** An opening starts with the notes of the last close; balances outside the drawer are carried over unless typed. */
function cashOf(held: readonly SafeDrawer[], currencies: readonly SheetCurrency[]): SafeDrawer[] {
  const cash = new Set(currencies.filter(isCash).map(({ id }) => id));
  return held.filter(({ tien_id }) => cash.has(tien_id));
}
