import { UploadOutlined } from '@ant-design/icons';
import { IMPORT_KINDS, type ImportKind } from '@doi-tien/contract/import';
import { isAllowed } from '@doi-tien/contract/permissions';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownPermissions } from '../../lib/session/permissions.ts';
import { LazyImportDialog } from '../../ui/import/lazy-import-dialog.tsx';

/** Every kind of file this person may bring in, in one place. */
export function ImportMenu() {
  const { t } = useTranslation('import');
  const entries = useShownPermissions();
  const [kind, setKind] = useState<ImportKind | null>(null);
  const kinds = IMPORT_KINDS.filter((name) => isAllowed(entries, [name, 'import']));
  if (kinds.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items: kinds.map((key) => ({ key, label: t(`log.kinds.${key}`), onClick: () => setKind(key) })) }}
      >
        <Button icon={<UploadOutlined />}>{t('log.import')}</Button>
      </Dropdown>
      <LazyImportDialog kind={kind} onClose={() => setKind(null)} />
    </>
  );
}
