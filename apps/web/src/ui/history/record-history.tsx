import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { historyAddress } from '../../lib/lists/history-address.ts';
import { useCan } from '../../lib/session/permissions.ts';
import type { RowAction } from '../data-list/columns/list-column.ts';

/** The row action that shows who changed a record, when and how; none for people who may not read the log. */
export function useHistoryAction<Row extends { id: number }>(subject: string): RowAction<Row>[] {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const canSeeLog = useCan(['log-thao-tac', 'index']);
  if (!canSeeLog) return [];
  return [
    {
      key: 'history',
      label: t('history.action'),
      icon: <HistoryOutlined aria-hidden />,
      onClick: ({ id }) => void navigate(historyAddress(subject, id)),
    },
  ];
}

interface HistoryButtonProps {
  subject: string;
  /** Absent: of all records of the kind, as with settings. */
  id?: number;
  /** Without its word, where there is little room. */
  iconOnly?: boolean;
}

/** The same for a record's own page or drawer. */
export function HistoryButton({ subject, id, iconOnly = false }: HistoryButtonProps) {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const canSeeLog = useCan(['log-thao-tac', 'index']);
  if (!canSeeLog) return null;
  return (
    <Button
      icon={<HistoryOutlined aria-hidden />}
      aria-label={t('history.action')}
      title={iconOnly ? t('history.action') : undefined}
      onClick={() => void navigate(historyAddress(subject, id))}
    >
      {iconOnly ? null : t('history.button')}
    </Button>
  );
}
