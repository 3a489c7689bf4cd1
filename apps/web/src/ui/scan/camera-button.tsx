import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { fetchCode } from '../../lib/connection/fetch-code.ts';
import { hasCameraApi } from '../../lib/scan/camera.ts';
import { deliverScan } from '../../lib/scan/use-scanner.ts';

const CameraDialog = lazy(() => fetchCode(() => import('./camera-dialog.tsx')));

/** Reads the code of a citizen card with the camera, and hands it over as a scanner would. Not there where the browser has no camera. */
export function CameraButton({ isPlain = false }: { isPlain?: boolean }) {
  const { t } = useTranslation('ui');
  const phone = useScreenSize() === 'mobile';
  const [open, setOpen] = useState(false);
  if (!hasCameraApi()) return null;
  const take = (text: string) => {
    setOpen(false);
    deliverScan(text);
  };
  const isShort = isPlain && phone;
  return (
    <>
      <Button
        icon={<CameraOutlined aria-hidden />}
        aria-label={t('camera.open')}
        onClick={() => setOpen(true)}
        {...(!isPlain && { size: 'small', type: 'link' })}
      >
        {isShort ? null : t('camera.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CameraDialog onRead={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
