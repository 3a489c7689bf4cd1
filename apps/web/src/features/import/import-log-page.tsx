import type { ImportLogDetail as ImportLogFacts, ImportLogRow } from '@doi-tien/contract/import.schema';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { LogScreen } from '../../ui/log/log-screen.tsx';
import { ImportLogDetail } from './import-log-detail.tsx';
import { useImportLogQuery, useImportLogRowQuery } from './import-log-endpoints.ts';
import { ImportMenu } from './import-menu.tsx';
import { useImportLogColumns } from './use-import-log-columns.ts';

export default function ImportLogPage() {
  const { t } = useTranslation('import');
  const canExport = useCan(['log-import', 'export']);
  return (
    <LogScreen<ImportLogRow, ImportLogFacts>
      listId="log-import"
      title={t('log.title')}
      columns={useImportLogColumns()}
      useList={useImportLogQuery}
      searchPlaceholder={t('log.search')}
      exportPath={canExport ? '/log-import/export' : undefined}
      actions={() => <ImportMenu />}
      empty={{ hint: t('log.emptyHint'), action: <ImportMenu /> }}
      detailTitle={(id) => t('log.detail', { id })}
      useDetail={useImportLogRowQuery}
      detail={(row) => <ImportLogDetail row={row} />}
    />
  );
}
