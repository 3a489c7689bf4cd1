import type { ListFilter } from '@doi-tien/contract/list';
import type { MyPlace, Shift } from '@doi-tien/contract/till.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { Alert, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EMPTY_QUERY, toShortParams } from '../../../lib/lists/filter-query.ts';
import { useMayOpen } from '../../../lib/session/screens.ts';
import { TRADE_TITLES } from '../../../lib/trades/trade-titles.ts';
import { businessDay, showMoment } from '../../../ui/dates/moments.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { WaitingTickets } from '../waiting-tickets.tsx';
import { PlaceHoldings } from './place-holdings.tsx';
import styles from './tills.module.css';

interface MyShiftProps {
  mine: MyPlace;
  shift: Shift;
  isPassing: boolean;
}

/** A shift under way: since when, its tickets, and what the till holds. */
export function MyShift({ mine, shift, isPassing }: MyShiftProps) {
  const { t } = useTranslation('tills');
  const isLocked = shift.chot_luc !== null;
  return (
    <>
      {isLocked && !isPassing && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t(mine.duoc_de_lai ? 'mine.mayLeave' : 'mine.mustHandIn')}
        />
      )}
      {isLocked && <WaitingTickets tickets={mine.phieu_cho} />}
      <dl className={styles.facts}>
        <div className="row">
          <dt className="muted">{t('shifts.began')}</dt>
          <dd className="num">{showMoment(shift.bat_dau_luc)}</dd>
        </div>
        <div className="row wrap">
          <dt className="muted">{t('mine.tickets')}</dt>
          <dd className="row wrap">
            <b className="num">{mine.so_phieu}</b>
            {mine.so_phieu > 0 && <TicketLinks shift={shift} />}
          </dd>
        </div>
      </dl>
      {shift.an_so_lieu ? (
        <EmptyState title={t('mine.withheld')} />
      ) : (
        <div className={styles.holdings}>
          <PlaceHoldings
            label={t('mine.holdings')}
            drawers={mine.ton}
            worth={mine.gia_tri_vnd}
            worthLabel={t('mine.worth')}
            nothing={t('mine.nothingHeld')}
          />
        </div>
      )}
    </>
  );
}

/** To this person's tickets since the shift began, a list for each kind of trade. */
function TicketLinks({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('tills');
  const mayOpen = useMayOpen();
  const f: ListFilter[] = [
    { field: 'nguoi_tao_id', operator: 'eq', value: String(shift.nguoi_id) },
    {
      field: 'ngay_tao',
      operator: 'between',
      value: [businessDay(new Date(shift.bat_dau_luc)), businessDay(new Date())],
    },
  ];
  const items = TRADE_KINDS.filter(({ path }) => mayOpen(`/${path}`)).map(({ code, path }) => ({
    key: code,
    label: <Link to={`/${path}?${toShortParams({ ...EMPTY_QUERY, f })}`}>{t(`screens.${TRADE_TITLES[code]}`)}</Link>,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="link" size="small" className="p-0">
        {own('mine.seeTickets')}
      </Button>
    </Dropdown>
  );
}
