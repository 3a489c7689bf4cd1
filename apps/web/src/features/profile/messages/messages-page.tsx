import { useCan } from '../../../lib/session/permissions.ts';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { Panel } from '../panel/panel.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { ChoicesPanel } from './choices-panel.tsx';
import { FailedPanel } from './failed-panel.tsx';
import { useMessagesQuery } from './message-endpoints.ts';
import { PlacesPanel } from './places-panel.tsx';

/** What this person is told, where and when; for an administrator also what everybody's messages need. */
export function MessagesPage() {
  const { data, error, refetch } = useMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const setsUp = useCan(['cau-hinh-chung', 'update']);
  if (!data)
    return (
      <Panel>
        <Waiting error={error} refetch={refetch} rows={6} />
      </Panel>
    );
  return (
    <>
      <PlacesPanel choices={data} />
      <ChoicesPanel choices={data} />
      {data.so_hong > 0 && <FailedPanel />}
      {setsUp && <AdminPanel />}
    </>
  );
}
