import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/permissions.ts';
import { LastValueChips } from '../../../ui/form/last-values.tsx';
import { QuickReasons } from '../../../ui/form/quick-reasons.tsx';
import { needsReason } from '../model/asked-field.ts';
import { fieldId, type TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import type { TicketWork } from '../model/use-ticket.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface TicketReasonsProps {
  state: TicketState;
  work: Pick<TicketWork, 'quote' | 'problem'>;
  change: Draft['change'];
}

/** Why a rate is past its band, and why what is kept for others is sold: each only where it is asked for. */
export function TicketReasons({ state, work, change }: TicketReasonsProps) {
  const mayOverride = useCan(['giu-cho', 'overrideReserve']);
  const takesReserved = mayOverride && work.problem?.error === 'RESERVED';
  const { rateReason, reserveReason = '' } = state;
  return (
    <>
      {(needsReason(work.quote) || rateReason) && (
        <Reason name="rate" value={rateReason} onChange={(reason) => change({ rateReason: reason })} />
      )}
      {(takesReserved || reserveReason) && (
        <Reason name="reserve" value={reserveReason} onChange={(reason) => change({ reserveReason: reason })} />
      )}
    </>
  );
}

const FIELDS = { rate: 'ly_do_ty_gia', reserve: 'ly_do_lay_giu_cho' } as const;

interface ReasonProps {
  name: keyof typeof FIELDS;
  value: string;
  onChange: (reason: string) => void;
}

function Reason({ name, value, onChange }: ReasonProps) {
  const { t } = useTranslation('trade');
  const offered = (
    <>
      {t(`${name}ReasonHint`)}
      {name === 'rate' && <QuickReasons kind="ty_gia" value={value} onPick={onChange} />}
      <LastValueChips field={`reason-${name}`} value={value} onPick={onChange} />
    </>
  );
  return (
    <div className={`${styles.line} ${styles.reason}`}>
      <Field label={t(`${name}Reason`)} hint={offered}>
        <Input
          id={fieldId(FIELDS[name])}
          value={value}
          maxLength={500}
          aria-required="true"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
