import type { ShowBody } from '@doi-tien/contract/display.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { useEffect, useRef } from 'react';
import { useHasDisplay } from '../../../lib/displays/has-display.ts';
import { tellDisplay } from '../../../lib/displays/tell-display.ts';
import type { TicketWork } from '../model/use-ticket.ts';

/**
 * Puts the ticket on the screen that the customer reads along on: as it is quoted while it is typed, and the saved one afterwards. The screen
 * is a courtesy: what becomes of such a call changes nothing on the ticket, and nobody is told.
 */
export function useShownTicket(kind: TradeKind, { quotedBody, isAsking, problem }: Quoted, done: Trade | null): void {
  const hasDisplay = useHasDisplay();
  // Between two quotes the screen stays as it is: it would flicker with each key. Of a ticket that is refused it shows nothing.
  const isBetween = isAsking && !problem && !done;
  const content = JSON.stringify(shownOf(kind, problem ? null : quotedBody, done));
  const shown = useRef(NOTHING);
  useEffect(() => {
    if (!hasDisplay || isBetween || content === shown.current) return;
    shown.current = content;
    tellDisplay(content);
  }, [hasDisplay, isBetween, content]);
  useEffect(
    () => () => {
      // What was saved is read on while the teller does something else.
      const wasTyped = shown.current.includes('"dang_nhap"');
      if (wasTyped) tellDisplay(NOTHING);
    },
    [],
  );
}

type Quoted = Pick<TicketWork, 'quotedBody' | 'isAsking' | 'problem'>;

const NOTHING = JSON.stringify({} satisfies ShowBody);

function shownOf(kind: TradeKind, quoted: TradeBody | null, done: Trade | null): ShowBody {
  if (done) return { loai: kind.code, giao_dich_id: done.id };
  if (!quoted) return {};
  // Who the customer is does not belong on a screen; the number of the paper decides the tier of a group.
  const { ten_khach: _name, dien_thoai: _phone, ghi_chu: _note, giay_to_quet: _scan, ...ticket } = quoted;
  return { loai: kind.code, dang_nhap: ticket };
}
