import { DownOutlined, InfoCircleOutlined, UpOutlined } from '@ant-design/icons';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { cashDue } from '@doi-tien/money/cash-due';
import { amountInWords } from '@doi-tien/money/words';
import { Alert, Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { FateNotice } from '../../../ui/form/fate-notice.tsx';
import { ignoreHeldKey } from '../../../ui/form/focus.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { isPayable } from '../model/payout.ts';
import type { TicketWork } from '../model/use-ticket.ts';
import styles from './summary.module.css';
import { SummaryDetails } from './summary-details.tsx';

interface TicketSummaryProps {
  kind: TradeKind;
  isWaiting: boolean;
  settlement: Currency | undefined;
  work: TicketWork;
  /** The ticket before this one: a teller who closed its receipt unread still sees that it was posted. */
  lastCode: string | null;
  onSubmit: () => void;
  summary: RefObject<HTMLElement | null>;
  submitButton: RefObject<HTMLButtonElement | null>;
  onLeave: () => void;
}

/** What is still to be done before there is anything to say. */
function hintOf({ group }: TradeKind, { isUnpayable }: TicketWork) {
  if (isUnpayable) return 'wholeNotes';
  return group === CURRENCY_GROUP.foreignCash ? 'cash' : 'other';
}

/** What the quote says cannot be: said quietly, for nobody has tried yet. Of figures that make no ticket only the fields know why. */
function doubtText({ error, message, errors = [] }: ApiError): string {
  if (error !== 'VALIDATION_FAILED' || errors.length === 0) return message;
  return errors.map((each) => each.message).join(' · ');
}

/** What changes hands, as the server works it out, and the one button that does it. A bar at the bottom on a phone. */
export function TicketSummary({
  kind,
  isWaiting,
  settlement,
  work,
  lastCode,
  summary,
  submitButton,
  ...acts
}: TicketSummaryProps) {
  const { t } = useTranslation('trade');
  const [isUnfolded, setUnfolded] = useState(false);
  const { quote, problem, isRefused, payouts, handed, canSubmit, isSending } = work;
  return (
    <aside
      ref={summary}
      className={`column gap-16 panel ${styles.summary}`}
      aria-label={t('summary')}
      data-unfolded={isUnfolded}
      tabIndex={-1}
      onBlur={acts.onLeave}
    >
      <div className={`column gap-4 ${styles.pay}`} aria-live="polite">
        <span className="muted">{t(kind.side === 'buy' ? (isWaiting ? 'weWillGive' : 'weGive') : 'weReceive')}</span>
        <MoneyText amount={quote ? cashDue(quote) : null} unit={settlement?.ma ?? 'VND'} size="hero" />
        {quote && (
          <span className={`secondary ${styles.words}`}>
            {amountInWords(cashDue(quote), t(settlement?.ma === 'USD' ? 'dollar' : 'dong'))}
          </span>
        )}
      </div>
      {quote && (
        <Button
          type="text"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-label={t('details')}
          icon={isUnfolded ? <DownOutlined /> : <UpOutlined />}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      )}
      {quote && <SummaryDetails kind={kind} quote={quote} />}
      {!quote && !problem && (
        <>
          {lastCode && <p className="no-margin muted weight-600">{t('done', { code: lastCode })}</p>}
          <p className={`no-margin muted ${styles.waitingHint}`}>{t(`startHint.${hintOf(kind, work)}`)}</p>
        </>
      )}
      <FateNotice sending={isSending} className={styles.problem} text={t('askingFate')} />
      {problem && !isRefused && (
        <p className={`row align-top no-margin secondary ${styles.problem}`} role="status">
          <InfoCircleOutlined className="mt-4" aria-hidden="true" />
          {doubtText(problem)}
        </p>
      )}
      {problem && isRefused && (
        <Alert
          className={styles.problem}
          // Kept here until there is a network: nothing has failed.
          type={problem.error === 'NOT_SENT' ? 'warning' : 'error'}
          showIcon
          title={problem.message}
          description={problem.errors?.map(({ message }) => message).join(' · ')}
        />
      )}
      {!payouts.every(isPayable) && <p className="no-margin text-error">{t('payout.wrong')}</p>}
      {handed && <p className="no-margin text-error">{t(`payout.${handed}`)}</p>}
      <Button
        ref={submitButton}
        className={styles.submit}
        type="primary"
        size="large"
        block
        disabled={!canSubmit}
        loading={isSending}
        onClick={acts.onSubmit}
        onKeyDown={ignoreHeldKey}
        aria-keyshortcuts="Control+Enter"
      >
        {t(isWaiting ? 'saveWaiting' : kind.side === 'buy' ? 'doBuy' : 'doSell')}
        <KeyCap of="save" />
      </Button>
    </aside>
  );
}

/** Keeps the place of the summary until it is mounted. */
export function SummaryPlace() {
  return <div className={`column gap-16 panel ${styles.summary} ${styles.place}`} />;
}
