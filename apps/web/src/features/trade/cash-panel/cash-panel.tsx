import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { SuspectButton } from '../../../ui/counterfeit/counterfeit-button.tsx';
import type { CounterfeitStart } from '../../../ui/counterfeit/counterfeit-form.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { CHANGE, type Payout, recordedNotes } from '../model/payout.ts';
import type { TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import type { TicketWork } from '../model/use-ticket.ts';
import styles from './cash-panel.module.css';
import { CashRow } from './cash-row.tsx';
import { NoteTiles } from './note-tiles.tsx';
import { PayoutNotes } from './payout-notes.tsx';
import { ReceivedFields } from './received-fields.tsx';
import { CASH_PANEL, type PayoutNotesHandle } from './use-payout-notes.ts';

interface CashPanelProps {
  kind: TradeKind;
  state: TicketState;
  settlement: Currency | undefined;
  work: TicketWork;
  notes: PayoutNotesHandle;
  change: Draft['change'];
  /** Somebody wants to record a counterfeit note. */
  onSuspect: (start: CounterfeitStart) => void;
  /** Enter after the last field of the panel. */
  onDone: () => void;
}

/** Which notes change hands: what the customer gives, what goes back, and what we hand over, in chips to be read at a glance. */
export function CashPanel({ kind, state, settlement, work, notes, change, onSuspect, onDone }: CashPanelProps) {
  const { t } = useTranslation('trade');
  const { quote, payouts, unknownNotes } = work;
  const isSale = kind.side === 'sell';
  const uncounted = payouts.filter(({ isReceived, chosen }) => isReceived && chosen !== null);
  useShortcut('confirmNotes', uncounted.length > 0 ? () => uncounted.forEach(notes.takeProposal) : null);
  if (!settlement || (payouts.length === 0 && !isSale)) return null;
  return (
    <>
      <section id={CASH_PANEL} className={styles.panel} aria-label={t('cashPanel')} data-enter-apart="">
        <div className={`row between gap-0 ${styles.head}`}>
          <h2 className="no-margin text-14 weight-600">{t('cashPanel')}</h2>
          <span className="row wrap stretch justify-end gap-4">
            <SuspectButton size="small" type="text" onClick={() => onSuspect(suspectOf(kind, state, settlement))} />
            {notes.given.length > 0 && !notes.isShown && (
              <Button type="text" size="small" aria-keyshortcuts={ariaKeys('changeNotes')} onClick={notes.open}>
                {t('changeNotes')}
                {!isSale && <KeyCap of="changeNotes" />}
              </Button>
            )}
          </span>
        </div>
        {isSale && (
          <ReceivedFields
            settlement={settlement}
            quote={quote}
            onDone={onDone}
            value={state.received}
            onChange={change}
          />
        )}
        {payouts.map((payout) => (
          <PayoutRow key={payout.key} payout={payout} notes={notes} />
        ))}
        {unknownNotes.map(({ key, amount, code }) => (
          <CashRow key={key} label={t('received')} amount={amount} unit={code}>
            <p className="no-margin muted">
              {t('ownRateNotes')} <KeyCap of="countNotes" />
            </p>
          </CashRow>
        ))}
      </section>
      {notes.isShown && (
        <PayoutNotes
          payouts={notes.given}
          takesFocus={notes.takesFocus}
          onReached={notes.reach}
          onChoose={({ key, amount }, chosen) =>
            change((now) => ({ payout: { ...now.payout, [key]: { amount, notes: chosen } } }))
          }
          onClose={() => {
            notes.drop();
            onDone();
          }}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** What the customer hands over, and who they are: so much is known of a note that is refused. */
function suspectOf(kind: TradeKind, { lines, customer }: TicketState, settlement: Currency): CounterfeitStart {
  const bought = lines.find(({ currencyId }) => currencyId !== null)?.currencyId ?? undefined;
  return {
    currencyId: kind.side === 'sell' ? settlement.id : bought,
    customerName: customer.ten_khach,
    paperNumber: customer.so_giay_to,
  };
}

function PayoutRow({ payout, notes }: { payout: Payout; notes: PayoutNotesHandle }) {
  const { t } = useTranslation('trade');
  const { key, isReceived, chosen, amount, code } = payout;
  const recorded = recordedNotes(payout);
  const isUnmade = key === CHANGE && recorded.unsorted === null && Object.keys(recorded.counts).length === 0;
  return (
    <CashRow
      label={t(isReceived ? 'received' : key === CHANGE ? 'changeBack' : 'handOver')}
      amount={amount}
      unit={code}
      aside={isReceived && <Doubt payout={payout} notes={notes} />}
    >
      <NoteTiles
        label={t('notesOf', { currency: code })}
        notes={payout.notes}
        value={recorded}
        isGuess={isReceived && chosen === null}
      />
      {isUnmade && <p className="no-margin text-error">{t('noChange', { amount, currency: code })}</p>}
    </CashRow>
  );
}

/** The customer may have brought other notes than the likely ones: then nobody claims to know them until the drawer is counted. */
function Doubt({ payout, notes }: { payout: Payout; notes: PayoutNotesHandle }) {
  const { t } = useTranslation('trade');
  if (payout.chosen === null) {
    return (
      <Button type="text" size="small" onClick={() => notes.leaveUnsorted(payout)}>
        {t('otherNotes')}
      </Button>
    );
  }
  return (
    <Button size="small" aria-keyshortcuts={ariaKeys('confirmNotes')} onClick={() => notes.takeProposal(payout)}>
      {t('confirmNotes')}
      <KeyCap of="confirmNotes" />
    </Button>
  );
}
