import { TRADE_KINDS, TRADE_STATUS } from '@doi-tien/contract/trade';
import type { LargeTrade } from '@doi-tien/contract/trade.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnusedWords } from '../../../lib/branches/unused-words.ts';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useListQuery } from '../../../ui/data-list/query/use-list-query.ts';
import type { DayRange } from '../../../ui/dates/date-presets.ts';
import { DateRange } from '../../../ui/dates/date-range.tsx';
import { RegisterTabs } from '../../../ui/page/register-tabs.tsx';
import { linesText } from '../model/lines-text.ts';
import styles from './large-trades-page.module.css';
import { TradeDrawer } from './trade-drawer.tsx';
import { useLeftOut } from './use-left-out.ts';

const PATH = '/giao-dich-lon';
const { useList } = collectionHooks<LargeTrade>(PATH, 'trades');

/** Trades from the threshold on, of every kind, with who the customer was: to be looked through and handed in. */
export default function LargeTradesPage() {
  const { t } = useTranslation('trade');
  const { t: register } = useTranslation('largeReports');
  const { data: settings } = useSettingsInUseQuery();
  const mayExport = useCan(['bao-cao', 'export']);
  const [opened, setOpened] = useState<LargeTrade | null>(null);
  const kind = TRADE_KINDS.find(({ code }) => code === opened?.loai);
  return (
    <>
      <DataList<LargeTrade>
        footerNote={useLeftOut()}
        listId="giao-dich-lon"
        title={register('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        useList={useList}
        {...(mayExport && { exportPath: `${PATH}/export` })}
        onOpen={setOpened}
        toolbarExtra={
          <>
            <RegisterTabs />
            <Period />
            {settings && (
              <span className={styles.threshold}>
                {t('large.hint', { threshold: formatDecimal(settings.gia_tri.nguong_giao_dich_lon) })}
              </span>
            )}
          </>
        }
        empty={{ title: t('large.empty'), hint: t('large.emptyHint') }}
      />
      {kind && <TradeDrawer kind={kind} id={opened?.id ?? null} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The days, one click away instead of inside the filter; both write the same address. */
function Period() {
  const { t } = useTranslation('trade');
  const { query, change } = useListQuery('address', undefined);
  const days = query.f.find(({ field, operator }) => field === 'ngay' && operator === 'between')?.value;
  const choose = (range: DayRange | null) => {
    const others = query.f.filter(({ field }) => field !== 'ngay');
    change({ f: range ? [...others, { field: 'ngay', operator: 'between', value: [...range] }] : others });
  };
  const range = Array.isArray(days) && days[0] && days[1] ? ([days[0], days[1]] as const) : null;
  return (
    <div className={styles.period}>
      <DateRange aria-label={t('large.period')} value={range} onChange={choose} />
    </div>
  );
}

function useColumns(): ListColumn<LargeTrade>[] {
  const { t } = useTranslation('trade');
  const { isUnusedSubject } = useUnusedWords();
  return useMemo(
    () => [
      { key: 'ma_giao_dich', title: t('code'), kind: 'text', always: true, sortable: true, filter: true, width: 160 },
      { key: 'ngay', title: t('day'), kind: 'date', sortable: true, filter: true },
      { key: 'ten_khach', title: t('name'), kind: 'text', filter: true, width: 150 },
      { key: 'so_giay_to', title: t('idNumber'), kind: 'text', filter: true, width: 130 },
      { key: 'gia_tri', title: t('value'), kind: 'money', unit: '₫', sortable: true, filter: true, sum: true },
      {
        key: 'tong_khach_trong_ngay',
        title: t('large.customerDay'),
        kind: 'money',
        unit: '₫',
        sortable: true,
        filter: true,
        width: 152,
      },
      {
        key: 'loai',
        title: t('large.kind'),
        kind: 'tag',
        filter: true,
        width: 160,
        options: TRADE_KINDS.map(({ code, path }) => ({
          value: code,
          label: t(`kind.${code}`),
          isUnused: isUnusedSubject(path),
        })),
      },
      { key: 'dien_giai', title: t('lines'), kind: 'text', width: 240, value: linesText },
      { key: 'loai_giay_to', title: t('idKind'), kind: 'text', filter: true, width: 120 },
      { key: 'quoc_tich', title: t('nationality'), kind: 'text', filter: true, width: 120 },
      { key: 'dien_thoai', title: t('phone'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_tao', title: t('teller'), kind: 'text', filter: true },
      { key: 'ngay_tao', title: t('time'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
      {
        key: 'trang_thai',
        title: t('status.title'),
        kind: 'status',
        filter: true,
        options: [
          { value: TRADE_STATUS.done, label: t('status.done'), tone: 'success' },
          { value: TRADE_STATUS.waiting, label: t('status.waiting'), tone: 'warning' },
        ],
      },
    ],
    [t, isUnusedSubject],
  );
}
