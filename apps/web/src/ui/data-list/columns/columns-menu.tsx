import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Density, isShown, moveColumn, orderColumns } from '../preferences/column-preferences.ts';
import type { PreferencesHandle } from '../preferences/use-list-preferences.ts';
import styles from './columns-menu.module.css';
import type { ListColumn } from './list-column.ts';

interface ColumnsMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  handle: PreferencesHandle;
}

export function ColumnsMenu<Row>({ columns, handle }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<ColumnsPanel columns={columns} handle={handle} />}
    >
      <Tooltip title={t('list.columns')}>
        <Button icon={<SettingOutlined />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  );
}

function ColumnsPanel<Row>({ columns, handle }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const { preferences, change, resetColumns } = handle;
  const ordered = orderColumns(columns, preferences.order).filter(({ filterOnly }) => !filterOnly);
  const move = (key: string, step: -1 | 1) =>
    change({
      order: moveColumn(
        ordered.map((column) => column.key),
        key,
        step,
      ),
    });
  return (
    <div className={styles.panel}>
      <div className="secondary text-12">{t('list.density')}</div>
      <Segmented
        block
        value={preferences.density ?? 'normal'}
        options={[
          { value: 'normal', label: t('list.normal') },
          { value: 'compact', label: t('list.compact') },
        ]}
        onChange={(density: Density) => change({ density })}
      />
      <div className="row between gap-0 mt-12">
        <span className="secondary text-12">{t('list.columns')}</span>
        <Button type="link" size="small" onClick={resetColumns}>
          {t('list.resetColumns')}
        </Button>
      </div>
      <ul className={`plain-list mt-4 scroll ${styles.list}`}>
        {ordered.map((column, index) => (
          <li key={column.key}>
            <Checkbox
              checked={isShown(column, preferences)}
              disabled={column.always}
              onChange={(event) => change({ shown: { ...preferences.shown, [column.key]: event.target.checked } })}
            >
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              disabled={index === 0}
              icon={<ArrowUpOutlined />}
              aria-label={t('list.moveUp', { column: column.title })}
              onClick={() => move(column.key, -1)}
            />
            <Button
              type="text"
              size="small"
              disabled={index === ordered.length - 1}
              icon={<ArrowDownOutlined />}
              aria-label={t('list.moveDown', { column: column.title })}
              onClick={() => move(column.key, 1)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
