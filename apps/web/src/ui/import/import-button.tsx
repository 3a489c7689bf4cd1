import { UploadOutlined } from '@ant-design/icons';
import type { ImportKind } from '@doi-tien/contract/import';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { LazyImportDialog } from './lazy-import-dialog.tsx';

/** Beside the other actions of a list, for people who may import into it. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('ui');
  const allowed = useCan([kind, 'import']);
  const phone = useScreenSize() === 'mobile';
  const [open, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <Button icon={<UploadOutlined />} aria-label={t('collection.import')} onClick={() => setOpen(true)}>
        {phone ? null : t('collection.import')}
      </Button>
      <LazyImportDialog kind={open ? kind : null} onClose={() => setOpen(false)} />
    </>
  );
}
