import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { LogScreen } from '../../ui/log/log-screen.tsx';
import { ChainCheck } from './chain-check.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogDetail } from './log-detail.tsx';
import { useActionLogQuery, useActionLogRowQuery } from './log-endpoints.ts';

export default function ActionLogPage() {
  const { t } = useTranslation('log');
  const canExport = useCan(['log-thao-tac', 'export']);
  return (
    <LogScreen<ActionLogRow, ActionLogRow>
      listId="log-thao-tac"
      title={t('title')}
      columns={useLogColumns()}
      useList={useActionLogQuery}
      searchPlaceholder={t('search')}
      exportPath={canExport ? '/log-thao-tac/export' : undefined}
      actions={(show) => <ChainCheck onShowRow={show} />}
      empty={{ hint: t('emptyHint') }}
      detailTitle={(id) => t('detail.title', { id })}
      useDetail={useActionLogRowQuery}
      detail={(row) => <LogDetail row={row} />}
    />
  );
}
