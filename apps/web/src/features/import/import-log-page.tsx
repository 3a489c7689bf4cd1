import type { ImportLogRow } from '@doi-tien/contract/import.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../lib/permissions.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { ImportLogDetailDrawer } from './import-log-detail.tsx';
import { useImportLogQuery } from './import-log-endpoints.ts';
import { ImportMenu } from './import-menu.tsx';
import { useImportLogColumns } from './use-import-log-columns.ts';

/** The row whose details are open, in the address beside the list's own query. */
const ROW_PARAM = 'dong';

export default function ImportLogPage() {
  const { t } = useTranslation('import');
  const canExport = useCan(['log-import', 'export']);
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
      <DataList<ImportLogRow>
        listId="log-import"
        title={t('log.title')}
        columns={useImportLogColumns()}
        rowKey={({ id }) => id}
        useList={useImportLogQuery}
        searchPlaceholder={t('log.search')}
        exportPath={canExport ? '/log-import/export' : undefined}
        actions={<ImportMenu />}
        empty={{ hint: t('log.emptyHint') }}
        onOpen={({ id }) => show(id)}
      />
      <ImportLogDetailDrawer id={openId} onClose={() => show(null)} />
    </>
  );
}
