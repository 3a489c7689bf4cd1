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
        <Reason of="rate" value={rateReason} onChange={(reason) => change({ rateReason: reason })} />
      )}
      {(takesReserved || reserveReason) && (
        <Reason of="reserve" value={reserveReason} onChange={(reason) => change({ reserveReason: reason })} />
      )}
    </>
  );
}

interface ReasonProps {
  of: 'rate' | 'reserve';
  value: string;
  onChange: (reason: string) => void;
}

function Reason({ of, value, onChange }: ReasonProps) {
  const { t } = useTranslation('trade');
  return (
    <div className={`${styles.line} ${styles.reason}`}>
      <Field
        label={t(`${of}Reason`)}
        hint={
          <>
            {t(`${of}ReasonHint`)}
            {of === 'rate' && <QuickReasons kind="ty_gia" value={value} onPick={onChange} />}
            <LastValueChips field={`reason-${of}`} value={value} onPick={onChange} />
          </>
        }
      >
        <Input
          id={fieldId(of === 'rate' ? 'ly_do_ty_gia' : 'ly_do_lay_giu_cho')}
          value={value}
          maxLength={500}
          aria-required="true"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
