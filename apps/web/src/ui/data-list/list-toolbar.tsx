import { ReloadOutlined } from '@ant-design/icons';
import type { ListQuery } from '@doi-tien/contract/list';
import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { MountLater } from '../page/mount-later.tsx';
import { ColumnsMenu } from './columns/columns-menu.tsx';
import { filterKindOf, type ListColumn } from './columns/list-column.ts';
import { type ExportForm, ExportMenu } from './export-menu.tsx';
import { FilterChipBar } from './filters/filter-chip-bar.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { PeriodChoice } from './filters/period-choice.tsx';
import { SearchBox } from './filters/search-box.tsx';
import styles from './list-toolbar.module.css';
import type { PreferencesHandle } from './preferences/use-list-preferences.ts';
import type { QueryChange } from './query/list-address.ts';
import { ViewsMenu } from './views/views-menu.tsx';

interface ListToolbarProps<Row> {
  listId: string;
  /** Undefined where the list keeps none, or while they are on their way. */
  views: readonly SavedView[] | undefined;
  columns: readonly ListColumn<Row>[];
  query: ListQuery;
  /** With what the list is narrowed to without saying so. */
  asked: ListQuery;
  onChange: (change: QueryChange, silent?: boolean) => void;
  handle: PreferencesHandle;
  searchable: boolean;
  searchPlaceholder?: string;
  onFilter?: () => void;
  exportPath?: string;
  exportForm?: ExportForm | undefined;
  total: number;
  isFetching: boolean;
  refetch: () => unknown;
  extra?: ReactNode;
  periodField?: string;
}

export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { columns, query, onChange, handle, exportPath, extra, views } = props;
  const { t } = useTranslation('ui');
  const phone = useScreenSize() === 'mobile';
  // The address is read when the search happens, so the function may stay the same in between.
  const search = useCallback((text: string) => onChange({ q: text || undefined }, true), [onChange]);
  return (
    <>
      <div className={`row wrap ${styles.toolbar}`}>
        {props.searchable && (
          <MountLater placeholder={<ToolPlace className={styles.search} />}>
            <SearchBox
              className={styles.search}
              value={query.q ?? ''}
              placeholder={props.searchPlaceholder}
              onSearch={search}
            />
          </MountLater>
        )}
        {columns.some((column) => filterKindOf(column) !== null) && (
          <MountLater placeholder={<ToolPlace width={phone ? 32 : 94} />}>
            <FilterPanel
              columns={columns}
              query={query}
              periodField={props.periodField}
              onChange={onChange}
              onFilter={props.onFilter}
            />
          </MountLater>
        )}
        {views && (
          <MountLater placeholder={<ToolPlace width={phone ? 32 : 139} />}>
            <ViewsMenu
              listId={props.listId}
              views={views}
              query={query}
              handle={handle}
              onChange={onChange}
              iconOnly={phone}
            />
          </MountLater>
        )}
        {props.periodField && (
          <MountLater placeholder={<ToolPlace className={styles.period} width={327} />}>
            <PeriodChoice className={styles.period} field={props.periodField} query={query} onChange={onChange} />
          </MountLater>
        )}
        {extra}
        <span className={`flex-1 ${styles.spacer}`} />
        {!phone && (
          <MountLater placeholder={<ToolPlace width={32} />}>
            <Tooltip title={t('list.reload')}>
              <Button
                icon={<ReloadOutlined spin={props.isFetching} />}
                aria-label={t('list.reload')}
                onClick={() => props.refetch()}
              />
            </Tooltip>
          </MountLater>
        )}
        {!phone && (
          <MountLater placeholder={<ToolPlace width={32} />}>
            <ColumnsMenu columns={columns} handle={handle} />
          </MountLater>
        )}
        {exportPath !== undefined && (
          <MountLater placeholder={<ToolPlace width={phone ? 32 : 85} />}>
            <ExportMenu
              path={exportPath}
              query={props.asked}
              total={props.total}
              form={props.exportForm}
              iconOnly={phone}
            />
          </MountLater>
        )}
      </div>
      <FilterChipBar columns={columns} query={query} periodField={props.periodField} onChange={onChange} />
    </>
  );
}

/** Keeps the place of a tool that is not mounted yet. */
function ToolPlace({ className = '', width }: { className?: string; width?: number }) {
  return <span className={`${styles.toolPlace} ${className}`} style={{ width }} />;
}
