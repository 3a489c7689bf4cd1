import { BulbOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLight } from '../../lib/scan/camera.ts';
import { isWholePaper } from '../../lib/scan/scanned-paper.ts';
import styles from './camera.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

interface CameraDialogProps {
  /** The text of a paper, as a scanner types it. */
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Shows what the camera sees until a citizen card is in it. */
export default function CameraDialog({ onRead, onClose }: CameraDialogProps) {
  const { t } = useTranslation('ui');
  const video = useRef<HTMLVideoElement>(null);
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [isOther, setOther] = useState(false);
  const camera = useCamera(video, {
    deviceId,
    round,
    onCode: (text) => (isWholePaper(text) ? onRead(text.trim()) : setOther(true)),
  });
  const { problem, stream } = camera;
  return (
    <Modal open title={t('camera.title')} width={640} footer={null} onCancel={onClose} destroyOnHidden>
      {problem ? (
        <Alert
          type="warning"
          showIcon
          title={t(`camera.${problem}`)}
          action={<Button onClick={() => setRound(round + 1)}>{t('camera.again')}</Button>}
        />
      ) : (
        <p className={styles.hint} role="status">
          {t(stream === null ? 'camera.starting' : isOther ? 'camera.notACard' : 'camera.hint')}
        </p>
      )}
      <div className={`round-8 clip ${styles.frame}`} hidden={problem !== null && problem !== 'noReader'}>
        <video
          ref={video}
          className={`block full-width ${styles.video}`}
          autoPlay
          muted
          playsInline
          aria-label={t('camera.title')}
        />
      </div>
      <div className="row wrap stretch justify-end mt-12">
        <Cameras camera={camera} deviceId={deviceId} onChoose={setDeviceId} />
        {stream && camera.hasLight && <Light stream={stream} />}
        <Button onClick={onClose}>{t('camera.close')}</Button>
      </div>
    </Modal>
  );
}

interface CamerasProps {
  camera: CameraState;
  deviceId: string | null;
  onChoose: (id: string) => void;
}

/** Only where there is something to choose. */
function Cameras({ camera: { cameras, stream }, deviceId, onChoose }: CamerasProps) {
  const { t } = useTranslation('ui');
  const inUse = deviceId ?? stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
  if (cameras.length < 2) return null;
  return (
    <Select
      className={styles.choice}
      aria-label={t('camera.choose')}
      value={inUse}
      options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  );
}

function Light({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('ui');
  const [isOn, setOn] = useState(false);
  const turn = async () => {
    await switchLight(stream, !isOn);
    setOn(!isOn);
  };
  return (
    <Button icon={<BulbOutlined aria-hidden />} aria-pressed={isOn} onClick={() => void turn().catch(() => undefined)}>
      {t('camera.light')}
    </Button>
  );
}
