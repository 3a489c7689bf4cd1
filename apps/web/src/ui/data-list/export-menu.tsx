import { DownloadOutlined } from '@ant-design/icons';
import { BACKGROUND_ROWS, type ListQuery } from '@doi-tien/contract/list';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api/download.ts';
import { exportInBackground } from '../../lib/endpoints/stored-files.ts';
import { toParams } from '../../lib/lists/filter-query.ts';

interface ExportMenuProps {
  path: string;
  query: ListQuery;
  /** Rows of the whole filter, as far as they are known. */
  total: number;
  /** The same rows after a form of the law. */
  form?: ExportForm | undefined;
  /** Without its word, where there is little room. */
  iconOnly: boolean;
}

/** A file of its own path, and what it is called. */
export interface ExportForm {
  path: string;
  label: string;
}

type Format = 'xlsx' | 'csv';

/** The file holds every row of the filter in the order of the list, not the page alone. */
export function exportParams(query: ListQuery, format: Format): URLSearchParams {
  const params = toParams(query);
  params.delete('page');
  params.delete('pageSize');
  params.set('format', format);
  return params;
}

export function ExportMenu({ path, query, total, form, iconOnly }: ExportMenuProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const download = (format: Format, from = path) => {
    setBusy(true);
    // A failure has been told already when this settles.
    const params = exportParams(query, format);
    const isLong = total > BACKGROUND_ROWS;
    (isLong ? exportInBackground(from, params) : downloadFile(from, params)).then(
      () => setBusy(false),
      () => setBusy(false),
    );
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('list.exportXlsx'), onClick: () => download('xlsx') },
          { key: 'csv', label: t('list.exportCsv'), onClick: () => download('csv') },
          ...(form ? [{ key: 'form', label: form.label, onClick: () => download('xlsx', form.path) }] : []),
        ],
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy} aria-label={t('list.export')}>
        {iconOnly ? null : t('list.export')}
      </Button>
    </Dropdown>
  );
}
