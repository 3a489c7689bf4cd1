import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ListColumn, ListState } from '../../ui/data-list/columns/list-column.ts';
import { DataList, type DataListProps } from '../../ui/data-list/data-list.tsx';
import styles from './gallery.module.css';
import { Section } from './sample.tsx';
import { type SampleTrade, useLoadingTrades, useNoTrades, useSampleTrades } from './sample-trades.ts';
import { useGalleryTexts } from './use-gallery-texts.ts';

function useColumns(): ListColumn<SampleTrade>[] {
  const { labels } = useGalleryTexts();
  return [
    { key: 'ma_giao_dich', title: labels.code, kind: 'text', always: true, sortable: true, filter: true, width: 160 },
    { key: 'ngay_tao', title: labels.created, kind: 'datetime', sortable: true, filter: true },
    { key: 'ten_khach', title: labels.customer, kind: 'text', filter: true, width: 190 },
    {
      key: 'so_luong',
      title: labels.quantityColumn,
      kind: 'money',
      unit: (row) => row.ma_tien,
      card: 'detail',
      width: 130,
    },
    { key: 'ty_gia', title: labels.rate, kind: 'number', alignDecimals: 2, width: 110 },
    {
      key: 'thanh_tien',
      title: labels.amount,
      kind: 'money',
      unit: '₫',
      card: 'amount',
      sortable: true,
      filter: true,
      sum: true,
    },
    { key: 'loi_nhuan', title: labels.profit, kind: 'money', tone: 'gainLoss', sum: true, card: 'detail', width: 140 },
    {
      key: 'trang_thai',
      title: labels.statusColumn,
      kind: 'status',
      filter: true,
      options: [
        { value: 1, label: labels.done, tone: 'success' },
        { value: 2, label: labels.waiting, tone: 'warning' },
        { value: 3, label: labels.cancelled, tone: 'danger' },
      ],
    },
    { key: 'nguoi_tao', title: labels.teller, kind: 'text', hiddenAtFirst: true },
  ];
}

function SampleList(props: Pick<DataListProps<SampleTrade>, 'listId' | 'useList' | 'place' | 'title'>) {
  const { labels } = useGalleryTexts();
  const columns = useColumns();
  const button = (
    <Button type="primary" icon={<PlusOutlined />}>
      {labels.newTrade}
    </Button>
  );
  return (
    <DataList<SampleTrade>
      {...props}
      columns={columns}
      rowKey={(row) => row.id}
      exportPath="/giao-dich-mua-ngoai-te/export"
      primaryAction={button}
      empty={{ hint: labels.emptyHint, action: button }}
      onOpen={() => undefined}
      rowActions={() => [
        { key: 'edit', label: labels.edit, onClick: () => undefined },
        { key: 'void', label: labels.cancelTrade, danger: true, onClick: () => undefined },
      ]}
    />
  );
}

/** The sentence a lost connection gives, in the language of the page. */
function useFailedTrades(): ListState<SampleTrade> {
  const { labels } = useGalleryTexts();
  return { isFetching: false, error: { code: 0, message: labels.lost }, refetch: () => undefined };
}

export function ListSamples() {
  const { sections, states, labels } = useGalleryTexts();
  const short = `${styles.shortList} all-columns`;
  return (
    <Section title={sections.list}>
      <div className={`${styles.list} all-columns`}>
        <SampleList listId="gallery" title={labels.trades} useList={useSampleTrades} />
      </div>
      <div className={short}>
        <SampleList listId="gallery-loading" title={states.loading} useList={useLoadingTrades} place="here" />
      </div>
      <div className={short}>
        <SampleList listId="gallery-empty" title={states.empty} useList={useNoTrades} place="here" />
      </div>
      <div className={short}>
        <SampleList listId="gallery-error" title={states.error} useList={useFailedTrades} place="here" />
      </div>
    </Section>
  );
}
