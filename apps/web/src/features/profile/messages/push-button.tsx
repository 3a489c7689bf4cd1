import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notices/notify.ts';
import { canPush, PushError, subscribeHere } from '../../../lib/push/push.ts';
import { useDeviceWords } from '../../../ui/device-name.ts';
import { useAddPushDeviceMutation, useLazyPushKeyQuery } from './message-endpoints.ts';

/** Lets this browser receive push messages. */
export function PushButton() {
  const { t } = useTranslation('messages');
  const nameOf = useDeviceWords();
  const [readKey] = useLazyPushKeyQuery();
  const [add] = useAddPushDeviceMutation();
  const [busy, setBusy] = useState(false);
  const subscribe = async () => {
    const { data: key } = await readKey();
    if (!key) return;
    const address = await subscribeHere(key.khoa);
    const { error } = await add({ ...address, ten: nameOf(navigator.userAgent) });
    if (!error) notify.success(t('push.added'));
  };
  const press = () => {
    setBusy(true);
    subscribe()
      .catch((error: unknown) => notify.warning(t(`push.${error instanceof PushError ? error.problem : 'failed'}`)))
      .finally(() => setBusy(false));
  };
  if (!canPush()) return <p className="no-margin muted">{t('push.unsupported')}</p>;
  return (
    <Button loading={busy} onClick={press}>
      {t('push.add')}
    </Button>
  );
}
