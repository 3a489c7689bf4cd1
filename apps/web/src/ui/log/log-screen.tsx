import type { ReactNode } from 'react';
import { DataList, type DataListProps } from '../data-list/data-list.tsx';
import { LogDrawer, type LogDrawerProps } from './log-drawer.tsx';
import { useRowInAddress } from './use-row-in-address.ts';

interface LogScreenProps<Row, Detail extends { id: number }>
  extends Omit<DataListProps<Row>, 'rowKey' | 'onOpen' | 'actions'>,
    Pick<LogDrawerProps<Detail>, 'detailTitle' | 'useDetail' | 'detail'> {
  /** Quieter buttons; they are handed what opens a row. */
  actions: (show: (id: number) => void) => ReactNode;
}

/** A log: a list that is only read, each row opening into everything known about it, at an address of its own. */
export function LogScreen<Row extends { id: number }, Detail extends { id: number }>({
  detailTitle,
  useDetail,
  detail,
  actions,
  ...list
}: LogScreenProps<Row, Detail>) {
  const { openId, show } = useRowInAddress();
  return (
    <>
      <DataList<Row> {...list} actions={actions(show)} rowKey={({ id }) => id} onOpen={({ id }) => show(id)} />
      <LogDrawer<Detail>
        id={openId}
        onClose={() => show(null)}
        detailTitle={detailTitle}
        useDetail={useDetail}
        detail={detail}
      />
    </>
  );
}
