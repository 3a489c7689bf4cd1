import { CUSTOMER_PHONE_PATTERN, lettersAndDigits } from '@doi-tien/contract/customers';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FilledFields, fillIn, withoutFilled } from '../model/filled-customer.ts';
import { type CustomerField, fieldId, type TicketState } from '../model/ticket-model.ts';
import { type CustomerQuestion, useLazyKnownCustomerQuery } from '../model/trade-endpoints.ts';
import type { TicketChange } from '../model/use-draft.ts';

interface CustomerOfTicket {
  kind: TradeKind;
  state: Pick<TicketState, 'customer' | 'scanned'>;
  onChange: (part: TicketChange) => void;
}

/** The group that rates may be better for counts with the paper that told it. */
function groupTold(known: KnownCustomer | null | undefined): Pick<TicketState, 'customerGroup'> {
  if (!known?.nhom_khach_id || !known.so_giay_to) return {};
  return { customerGroup: { paper: lettersAndDigits(known.so_giay_to), id: known.nhom_khach_id } };
}

/**
 * Finds a customer the company knows by the number of a paper or by phone, and fills in the fields nobody typed into. When the number
 * changes, what was filled in goes away at once: one person's number never stands over another one's name.
 */
export function useKnownCustomer({ kind, state: { customer, scanned }, onChange }: CustomerOfTicket) {
  const [find] = useLazyKnownCustomerQuery();
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  const filled = useRef<FilledFields>({});
  /** An answer counts as long as nothing else was asked and what was asked about stands unchanged. */
  const question = useRef<CustomerQuestion | null>(null);

  const forget = (): FilledFields => {
    const dropped = filled.current;
    filled.current = {};
    question.current = null;
    setKnown(null);
    return dropped;
  };
  const lookUp = async (next: CustomerQuestion) => {
    if (JSON.stringify(question.current) === JSON.stringify(next)) return;
    const dropped = forget();
    question.current = next;
    const { data, error } = await find({ path: kind.path, asked: next });
    if (question.current !== next) return;
    if (error) question.current = null;
    setKnown(data ?? null);
    onChange((now) => {
      const own = withoutFilled(now.customer, dropped);
      filled.current = data ? fillIn(own, data) : {};
      return { customer: { ...own, ...filled.current }, ...groupTold(data) };
    });
  };

  const lookUpScanned = useEffectEvent((so_giay_to: string) => void lookUp({ so_giay_to }));
  const scannedNumber = scanned?.number;
  useEffect(() => {
    if (scannedNumber) lookUpScanned(scannedNumber);
  }, [scannedNumber]);

  // A value that is filled into the focused field is selected, so that the next key replaces it.
  useEffect(() => {
    const names = known ? (Object.keys(filled.current) as CustomerField[]) : [];
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && names.some((name) => fieldId(name) === field.id)) field.select();
  }, [known]);

  return {
    known,
    type: (name: CustomerField, value: string) => {
      const isAskedBy = name === 'so_giay_to' || (question.current !== null && name in question.current);
      const dropped = isAskedBy ? forget() : {};
      onChange((now) => ({ customer: { ...withoutFilled(now.customer, dropped), [name]: value } }));
    },
    // By what stands in the field: keys that came at once with the Tab may not have been rendered yet.
    leaveNumber: (typed: string) => {
      if (typed !== '' && lettersAndDigits(typed) !== known?.so_giay_to) void lookUp({ so_giay_to: typed });
    },
    // The number of a paper is certain, a phone is not: it is asked only where there is none.
    leavePhone: (typed: string) => {
      const hasNumber = Boolean(customer.so_giay_to?.trim());
      if (!hasNumber && CUSTOMER_PHONE_PATTERN.test(typed)) void lookUp({ dien_thoai: typed });
    },
  };
}
