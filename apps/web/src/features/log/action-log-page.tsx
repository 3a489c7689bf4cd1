import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../lib/permissions.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { ChainCheck } from './chain-check.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogDetail } from './log-detail.tsx';
import { useActionLogQuery } from './log-endpoints.ts';

/** The row whose details are open, in the address beside the list's own query. */
const ROW_PARAM = 'dong';

export default function ActionLogPage() {
  const { t } = useTranslation('log');
  const columns = useLogColumns();
  const canExport = useCan(['log-thao-tac', 'export']);
  const [params, setParams] = useSearchParams();
  const opened = params.get(ROW_PARAM);
  const openId = opened !== null && /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : null;
  const show = (id: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(ROW_PARAM);
        else next.set(ROW_PARAM, String(id));
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );

  return (
    <>
      <DataList<ActionLogRow>
        listId="log-thao-tac"
        title={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        useList={useActionLogQuery}
        searchPlaceholder={t('search')}
        exportPath={canExport ? '/log-thao-tac/export' : undefined}
        actions={<ChainCheck onShowRow={show} />}
        empty={{ hint: t('emptyHint') }}
        onOpen={({ id }) => show(id)}
      />
      <LogDetail id={openId} onClose={() => show(null)} />
    </>
  );
}
