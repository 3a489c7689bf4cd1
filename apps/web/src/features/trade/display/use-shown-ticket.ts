import type { ShowBody } from '@doi-tien/contract/display.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { useEffect, useRef } from 'react';
import { send } from '../../../lib/api/http.ts';
import { useHasDisplay } from '../../../lib/displays/has-display.ts';

/**
 * Puts the ticket on the screen that the customer reads along on: as it is quoted while it is typed, and the saved one afterwards. The screen
 * is a courtesy: what becomes of such a call changes nothing on the ticket, and nobody is told.
 */
export function useShownTicket(kind: TradeKind, quoted: TradeBody | null, done: Trade | null): void {
  const hasDisplay = useHasDisplay();
  const content = JSON.stringify(shownOf(kind, quoted, done));
  const shown = useRef(NOTHING);
  useEffect(() => {
    if (!hasDisplay || content === shown.current) return;
    shown.current = content;
    void send({ url: '/man-hinh-khach/hien', method: 'POST', body: content, headers: JSON_BODY }).catch(() => {});
  }, [hasDisplay, content]);
  useEffect(
    () => () => {
      // What was saved is read on while the teller does something else.
      const wasTyped = shown.current.includes('"dang_nhap"');
      if (wasTyped) void send({ url: '/man-hinh-khach/hien', method: 'POST', body: {} }).catch(() => {});
    },
    [],
  );
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const NOTHING = JSON.stringify({} satisfies ShowBody);

function shownOf(kind: TradeKind, quoted: TradeBody | null, done: Trade | null): ShowBody {
  if (done) return { loai: kind.code, giao_dich_id: done.id };
  if (!quoted) return {};
  // Who the customer is does not belong on a screen; the number of the paper decides the tier of a group.
  const { ten_khach: _name, dien_thoai: _phone, ghi_chu: _note, giay_to_quet: _scan, ...ticket } = quoted;
  return { loai: kind.code, dang_nhap: ticket };
}
