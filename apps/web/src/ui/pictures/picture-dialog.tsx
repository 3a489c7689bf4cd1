import { Alert, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { fetchPicture } from '../../lib/api/fetch-picture.ts';
import styles from './pictures.module.css';

interface PictureDialogProps {
  path: string;
  title: string;
  isLogged: boolean;
  onClose: () => void;
}

/** Fetched when it is opened, and forgotten when it is closed: the next look asks the server again, and is a look of its own. */
export function PictureDialog({ path, title, isLogged, onClose }: PictureDialogProps) {
  const { t } = useTranslation('ui');
  const { address, problem } = useFetched(path);
  return (
    <Modal open title={title} footer={null} width={900} onCancel={onClose} destroyOnHidden>
      {problem !== null && <Alert type="error" showIcon title={t('pictures.failed')} description={problem} />}
      {address === null && problem === null && <Skeleton.Image active className={styles.waiting} />}
      {address !== null && <img className={styles.picture} src={address} alt={title} />}
      {isLogged && <p className="no-margin mt-8 muted text-12">{t('pictures.logged')}</p>}
    </Modal>
  );
}

function useFetched(path: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    fetchPicture(path, stop.signal).then(
      (picture) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(isApiError(error) ? error.message : String(error));
      },
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path]);
  return { address, problem };
}
