import { newUuid } from '../browser/uuid.ts';
import { storage } from './storage.ts';

/** Names this browser to the server; a session is bound to it. Made on first use. */
export function deviceId(): string {
  const stored = storage.read('deviceId');
  if (stored) return stored;
  const fresh = newUuid();
  storage.write('deviceId', fresh);
  return fresh;
}
