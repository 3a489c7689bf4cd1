import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './list-column.ts';

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  rowName: string;
}

/** One button per row: a row of icons would ask the clerk to guess. */
export function RowActions<Row>({ row, actions, rowName }: RowActionsProps<Row>) {
  const { t } = useTranslation('ui');
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, icon, danger, disabled, onClick }) => ({
          key,
          label,
          icon,
          danger,
          disabled,
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation();
            onClick(row);
          },
        })),
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('list.actionsOf', { row: rowName })} />
    </Dropdown>
  );
}
