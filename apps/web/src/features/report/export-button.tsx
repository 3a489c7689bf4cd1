import { DownloadOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDownload } from './use-download.ts';

interface ExportButtonProps {
  path: string;
  /** What the screen asked for. */
  call: () => URLSearchParams;
}

/** The file holds what the screen shows: the same filter, grouping and sums. */
export function ExportButton({ path, call }: ExportButtonProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const { isBusy, download, stop } = useDownload();
  const save = (format: 'xlsx' | 'csv') => {
    const asked = call();
    asked.set('format', format);
    void download(path, asked);
  };
  if (isBusy) {
    return (
      <Button icon={<StopOutlined aria-hidden />} onClick={stop}>
        {t('actions.stop')}
      </Button>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: ui('list.exportXlsx'), onClick: () => save('xlsx') },
          { key: 'csv', label: ui('list.exportCsv'), onClick: () => save('csv') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{ui('list.export')}</Button>
    </Dropdown>
  );
}
