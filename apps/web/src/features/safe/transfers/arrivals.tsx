import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import { useArrivalsQuery } from './transfer-endpoints.ts';
import { amountsOf } from './transfer-words.ts';
import styles from './transfers.module.css';

interface ArrivalsProps {
  branchId: number;
  /** Null where nothing can be received: no right, or no open safe. */
  onReceive: ((transfer: Transfer) => void) | null;
  onOpen: (id: number) => void;
}

/** What is on its way here stands above everything else until it was counted. */
export function Arrivals({ branchId, onReceive, onOpen }: ArrivalsProps) {
  const { t } = useTranslation('branches');
  const { data } = useArrivalsQuery(branchId);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.arrivals} aria-label={t('transfer.arrivals')}>
      <h2 className="no-margin mb-8 text-14 weight-600">{t('transfer.arrivals')}</h2>
      <ul className={`stack plain-list ${styles.lines}`}>
        {data.items.map((transfer) => (
          <li key={transfer.id} className="row wrap">
            <span className={styles.what}>
              <b className="num">{transfer.an_so_lieu ? transfer.ma : amountsOf(transfer)}</b>
              <span className="muted text-12">
                {t('transfer.arrival', { branch: transfer.tu_chi_nhanh, moment: showMoment(transfer.gui_luc) })}
              </span>
            </span>
            <Button onClick={() => onOpen(transfer.id)} aria-label={t('transfer.openOf', { code: transfer.ma })}>
              {t('transfer.open')}
            </Button>
            {onReceive && !transfer.an_so_lieu && (
              <Button
                type="primary"
                onClick={() => onReceive(transfer)}
                aria-label={t('transfer.receiveOf', { code: transfer.ma })}
              >
                {t('transfer.receive')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
