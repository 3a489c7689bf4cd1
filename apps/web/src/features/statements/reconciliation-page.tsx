import type { Reconciliation } from '@doi-tien/contract/statement.schema';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isWithheld } from '../../lib/api/api-error.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ImportStatementDialog } from './import-statement-dialog.tsx';
import { ImportedStatements } from './imported-statements.tsx';
import { LinesLeft } from './lines-left.tsx';
import { MatchedLines } from './matched-lines.tsx';
import { useReconciliationQuery } from './statement-endpoints.ts';
import { Summary } from './summary.tsx';

/** One account: what explains its difference, both sides of what is left, what is matched, and what was imported. */
export default function ReconciliationPage() {
  const { t } = useTranslation('statements');
  const id = Number(useParams().id);
  const { currentData, error, refetch } = useReconciliationQuery(id);
  // Figures from before the lock go too.
  if (!currentData || isWithheld(error)) {
    return (
      <PageFrame title={t('title')}>
        <Waiting error={error} refetch={refetch} rows={8} />
      </PageFrame>
    );
  }
  return <Account key={id} reconciliation={currentData} />;
}

function Account({ reconciliation }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const [isImporting, setImporting] = useState(false);
  const { tai_khoan: account } = reconciliation;
  const tabs = [
    { key: 'left', label: t('tabs.left'), children: <LinesLeft account={account} /> },
    { key: 'matched', label: t('tabs.matched'), children: <MatchedLines account={account} /> },
    { key: 'statements', label: t('tabs.statements'), children: <ImportedStatements account={account} /> },
  ];
  return (
    <PageFrame
      title={
        <span className="row">
          <BackLink listId="doi-chieu" path="/doi-chieu" label={t('title')} />
          {account.ten}
        </span>
      }
      primaryAction={
        may('import') && (
          <Button type="primary" onClick={() => setImporting(true)}>
            {t('import.action')}
          </Button>
        )
      }
      toolbar={<Summary reconciliation={reconciliation} />}
    >
      <Tabs items={tabs} />
      {isImporting && <ImportStatementDialog account={account} onClose={() => setImporting(false)} />}
    </PageFrame>
  );
}
