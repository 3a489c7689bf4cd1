import { NO_APPROVALS } from '@doi-tien/contract/approvals';
import { endWaitingRequests } from '../domain/approvals/end-waiting.ts';
import { readSettingsSheet, saveSettings } from '../domain/settings/settings.repository.ts';
import { recordEventOf } from '../platform/audit/record-event.ts';
import { announce } from '../platform/live/live.ts';
import { withDatabase } from './open-database.ts';

/**
 * `npm run approvals:off`: switches every rule of a second person off, for a business whose second person is gone for good. It takes
 * access to the server, and stays in the action log.
 */
await withDatabase(async (database) => {
  await database.inTransaction(async (trx) => {
    const { settings, version } = await readSettingsSheet(trx);
    await saveSettings(trx, { ...settings, ...NO_APPROVALS }, version);
    await endWaitingRequests(trx);
    await announce(trx, { topic: 'settings' });
    const system = { id: null, account: null };
    const event = { act: 'update', subject: 'cau-hinh-chung', after: NO_APPROVALS };
    await recordEventOf(trx, system, { ip: '', deviceId: '', requestId: 'approvals:off' }, event);
  });
  console.log('No act needs a second person any more.');
  return 0;
});
