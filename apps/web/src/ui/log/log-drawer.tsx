import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { ErrorState } from '../page/error-state.tsx';

export interface LogDrawerProps<Detail> {
  id: number | null;
  onClose: () => void;
  detailTitle: (id: number) => string;
  /** The feature's query hook. It is called on every render, so it must always be the same function. */
  useDetail: (id: number) => { data?: Detail; error?: unknown; isFetching: boolean; refetch: () => unknown };
  detail: (row: Detail) => ReactNode;
}

/** One row of a log. The number comes from the address, so that a row can be shared. */
export function LogDrawer<Detail>({ id, onClose, detailTitle, ...content }: LogDrawerProps<Detail>) {
  const phone = useScreenSize() === 'mobile';
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 680}
      title={id === null ? null : detailTitle(id)}
      destroyOnHidden
      onClose={onClose}
    >
      {id !== null && <LogDetail key={id} id={id} {...content} />}
    </Drawer>
  );
}

type LogDetailProps<Detail> = Pick<LogDrawerProps<Detail>, 'useDetail' | 'detail'> & { id: number };

function LogDetail<Detail>({ id, useDetail, detail }: LogDetailProps<Detail>) {
  const { t } = useTranslation('ui');
  const { data, error, isFetching, refetch } = useDetail(id);
  if (error && !isFetching) {
    return (
      <ErrorState error={error} title={t('state.rowTitle')} hint={t('state.rowHint')} onRetry={() => void refetch()} />
    );
  }
  return data ? detail(data) : <Skeleton active paragraph={{ rows: 8 }} />;
}
