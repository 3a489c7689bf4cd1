import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { amountInWords } from '@doi-tien/money/words';
import { Alert, Button } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../lib/api-error.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { submitKeyName } from '../../ui/key-hint.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './trade.module.css';
import { useCounterMoneysQuery, useCreateTradeMutation, useQuoteTradeQuery } from './trade-endpoints.ts';

interface TicketSummaryProps {
  kind: TradeKind;
  body: TradeBody | null;
  submitRef: RefObject<(() => void) | null>;
  onPosted: (trade: Trade) => void;
}

/** What changes hands, as the server works it out, and the one button that does it. */
export function TicketSummary({ kind, body, submitRef, onPosted }: TicketSummaryProps) {
  const { t } = useTranslation('trade');
  const settled = useDebounced(body, 250);
  const { currentData, error } = useQuoteTradeQuery(
    { path: kind.path, body: settled as TradeBody },
    { skip: settled === null },
  );
  const [create, { isLoading }] = useCreateTradeMutation();
  const submission = useSubmission();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const quote = settled === null ? undefined : currentData;
  const problem = refusal ?? (settled !== null && isApiError(error) ? error : null);

  const submit = async () => {
    if (body === null || isLoading) return;
    setRefusal(null);
    try {
      onPosted(await submission.withKey(body, (keyed) => create({ path: kind.path, submission: keyed }).unwrap()));
    } catch (failure) {
      if (isApiError(failure)) setRefusal(failure);
      else throw failure;
    }
  };
  useEffect(() => {
    submitRef.current = () => void submit();
  });

  return (
    <aside className={styles.summary} aria-live="polite">
      <div className={styles.pay}>
        <span className={styles.hint}>{t(kind.side === 'buy' ? 'weGive' : 'weReceive')}</span>
        <Total quote={quote} body={settled} />
      </div>
      {quote && <Details quote={quote} />}
      {problem && (
        <Alert
          type="error"
          showIcon
          title={problem.message}
          description={problem.errors?.map(({ message }) => message).join(' · ')}
        />
      )}
      <Button
        type="primary"
        size="large"
        block
        disabled={body === null}
        loading={isLoading}
        onClick={() => void submit()}
        aria-keyshortcuts="Control+Enter"
      >
        {t(body?.trang_thai === 2 ? 'saveWaiting' : kind.side === 'buy' ? 'doBuy' : 'doSell')}
        <span className={styles.key} aria-hidden="true">
          {submitKeyName()}
        </span>
      </Button>
    </aside>
  );
}

function Total({ quote, body }: { quote: TradeQuote | undefined; body: TradeBody | null }) {
  const { t } = useTranslation('trade');
  const { data: moneys } = useCounterMoneysQuery();
  const settlement = moneys?.items.find(({ id }) => id === body?.tien_thanh_toan_id)?.ma ?? 'VND';
  return (
    <>
      <MoneyText amount={quote?.thanh_tien ?? null} unit={settlement} size="hero" />
      {quote && settlement === 'VND' && (
        <span className={styles.words}>{amountInWords(quote.thanh_tien, t('dong'))}</span>
      )}
    </>
  );
}

function Details({ quote }: { quote: TradeQuote }) {
  const { t } = useTranslation('trade');
  return (
    <dl className={styles.details}>
      {!isZero(quote.lam_tron) && <Row label={t('rounding')} amount={quote.lam_tron} />}
      {quote.loi_nhuan !== null && !isZero(quote.loi_nhuan) && (
        <Row label={t('profit')} amount={quote.loi_nhuan} isGain />
      )}
      {quote.tong_khach_trong_ngay !== null && <Row label={t('customerToday')} amount={quote.tong_khach_trong_ngay} />}
      {quote.ton_sau.map(({ tien_id, ma_tien, so_tien }) => (
        <Row key={tien_id} label={t('left', { money: ma_tien })} amount={so_tien} />
      ))}
      {quote.canh_bao.map(({ loai, dong }) => (
        <dd key={`${loai}-${dong}`} className={styles.warning}>
          {t(`warning.${loai}`, { line: (dong ?? 0) + 1 })}
        </dd>
      ))}
    </dl>
  );
}

function Row({ label, amount, isGain = false }: { label: string; amount: string; isGain?: boolean }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} {...(isGain && { tone: 'gainLoss' })} align="right" />
      </dd>
    </div>
  );
}
