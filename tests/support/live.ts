import type { LiveEvent } from '../../apps/api/src/platform/live/live.ts';
import type { TestApp } from './test-app.ts';

/** Announces an event without an act, and wakes the processes as an act of another process does. */
export async function announceDirectly(api: TestApp, event: LiveEvent): Promise<void> {
  await api.sql(`WITH told AS (INSERT INTO live_events (event) VALUES ($1)) SELECT pg_notify('doitien_events', '')`, [
    event,
  ]);
}
