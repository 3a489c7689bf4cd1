import type { TradeKind } from '@doi-tien/contract/trade';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MyRequests } from '../../../ui/approvals/my-requests.tsx';
import { useShownRequests } from '../../../ui/approvals/shown-requests.ts';
import { TradeDrawer } from '../list/trade-drawer.tsx';

/** My tickets of this kind that wait for a second person, or did a moment ago; a decision never moves the focus. */
export default function MyTicketRequests({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('approvals');
  const requests = useShownRequests().filter(({ ten_quyen }) => ten_quyen === kind.path);
  const [opened, setOpened] = useState<{ id: number; prints: boolean } | null>(null);
  if (requests.length === 0) return null;
  return (
    <section className="full-width" aria-label={t('mine.title')}>
      <h2 className="no-margin mb-8 muted text-14 weight-500">{t('mine.title')}</h2>
      <MyRequests
        requests={requests}
        madeActions={({ ket_qua_id, ban_ghi_id }) => {
          const id = ket_qua_id ?? ban_ghi_id;
          return (
            id !== null && (
              <>
                <Button size="small" onClick={() => setOpened({ id, prints: false })}>
                  {t('mine.openTicket')}
                </Button>
                <Button size="small" onClick={() => setOpened({ id, prints: true })}>
                  {t('mine.print')}
                </Button>
              </>
            )
          );
        }}
      />
      <TradeDrawer
        kind={kind}
        id={opened?.id ?? null}
        prints={opened?.prints}
        onPrinted={() => setOpened((now) => now && { ...now, prints: false })}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}
