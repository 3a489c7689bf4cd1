import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeEvent } from '@doi-tien/contract/trade-event.schema';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import { useTradeHistoryQuery } from '../model/trade-endpoints.ts';
import styles from './trade-history.module.css';

/** Who did what with the ticket, in its order. */
export function TradeHistory({ kind, id }: { kind: TradeKind; id: number }) {
  const { t } = useTranslation('trade');
  const { data: events } = useTradeHistoryQuery({ path: kind.path, id });
  if (!events || events.length === 0) return null;
  return (
    <section className={`line-above mt-24 ${styles.history}`} aria-label={t('history.title')}>
      <h3 className="no-margin text-14 weight-600">{t('history.title')}</h3>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <Act event={event} />
            <small className="muted">
              {event.nguoi} · {showMoment(event.ngay_tao)}
            </small>
            {event.thay_doi.map((change) => (
              <Change key={change.truong} {...change} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ACTS = ['create', 'update', 'complete', 'void', 'print'] as const;

function Act({ event }: { event: TradeEvent }) {
  const { t } = useTranslation('trade');
  const known = ACTS.find((act) => act === event.hanh_dong);
  return <strong>{known ? t(`history.${known}`) : event.hanh_dong}</strong>;
}

function Change({ truong, truoc, sau }: TradeEvent['thay_doi'][number]) {
  const { t } = useTranslation('fields');
  const { t: trade } = useTranslation('trade');
  return (
    <div className="all-columns secondary break-anywhere">
      {t(truong as 'ten_khach')}: {truoc !== null && <del>{truoc}</del>} {sau ?? trade('history.emptied')}
    </div>
  );
}
