import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { useState } from 'react';
import { type ApiError, isApiError } from '../../lib/api-error.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useCreateTradeMutation, useQuoteTradeQuery } from './trade-endpoints.ts';

export interface TicketWork {
  quote: TradeQuote | undefined;
  /** Why the ticket cannot be posted as it stands; from the quote, or from the last attempt. */
  problem: ApiError | null;
  isSending: boolean;
  submit: () => void;
}

/** Asks the server what the ticket comes to while it is typed, and posts it once. */
export function useTicket(kind: TradeKind, body: TradeBody | null, onPosted: (trade: Trade) => void): TicketWork {
  const content = body === null ? null : JSON.stringify(body);
  const settled = useDebounced(content, 200);
  const asked = settled === null ? null : (JSON.parse(settled) as TradeBody);
  const { currentData, error } = useQuoteTradeQuery(
    { path: kind.path, body: asked as TradeBody },
    { skip: asked === null },
  );
  const [create, { isLoading }] = useCreateTradeMutation();
  const submission = useSubmission();
  const [refusal, setRefusal] = useState<{ content: string; error: ApiError } | null>(null);

  const submit = async () => {
    if (body === null || content === null || isLoading) return;
    setRefusal(null);
    try {
      onPosted(await submission.withKey(body, (keyed) => create({ path: kind.path, submission: keyed }).unwrap()));
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setRefusal({ content, error: failure });
    }
  };

  // A refusal is about the ticket that was sent; once it is changed, the quote speaks again.
  const refused = refusal !== null && refusal.content === content ? refusal.error : null;
  const doubt = asked !== null && isApiError(error) ? error : null;
  return {
    quote: asked === null || doubt ? undefined : currentData,
    problem: refused ?? doubt,
    isSending: isLoading,
    submit: () => void submit(),
  };
}
