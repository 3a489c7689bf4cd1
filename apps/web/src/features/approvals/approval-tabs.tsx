import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { APPROVALS_PATH, HISTORY_PATH } from './approval-address.ts';

const PATHS = { waiting: APPROVALS_PATH, history: HISTORY_PATH } as const;
type ApprovalTab = keyof typeof PATHS;

/** Two addresses, so that the history keeps its filter in its own. */
export function ApprovalTabs({ current }: { current: ApprovalTab }) {
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  return (
    <Segmented<ApprovalTab>
      aria-label={t('tabs.label')}
      value={current}
      options={[
        { value: 'waiting', label: t('tabs.waiting') },
        { value: 'history', label: t('tabs.history') },
      ]}
      onChange={(tab) => void navigate(PATHS[tab])}
    />
  );
}
