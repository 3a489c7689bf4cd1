import type { MessageChannel } from '@doi-tien/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTestMessageMutation } from './message-endpoints.ts';
import { useTellOutcome } from './use-reason.ts';

export function TestButton({
  channel,
  id = null,
  place,
}: {
  channel: MessageChannel;
  id?: number | null;
  place: string;
}) {
  const { t } = useTranslation('messages');
  const [send, { isLoading: busy }] = useTestMessageMutation();
  const tell = useTellOutcome();
  const press = async () => {
    const { data } = await send({ kenh: channel, id });
    if (data) tell(data);
  };
  return (
    <Button loading={busy} aria-label={t('testOf', { place })} onClick={press}>
      {t('test')}
    </Button>
  );
}
