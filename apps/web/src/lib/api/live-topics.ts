/** What the server announces as changed. Also RTK Query tags: see api.ts. */
export const LIVE_TOPICS = [
  'settings',
  'permissions',
  'catalogue',
  'rates',
  'safe',
  'trades',
  'transfers',
  'tills',
  'vouchers',
  'invoices',
  'rateSources',
  'reservations',
  'displays',
  'customers',
  'statements',
  'screening',
  'counterfeits',
  'approvals',
  'printers',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/**
 * `hello` opens every connection; `gap` says that announcements may have been missed. `lost` never travels: the tab that
 * holds the connection tells the others so.
 */
export interface LiveEvent {
  topic: LiveTopic | 'hello' | 'gap' | 'lost';
  /** The record, when the change concerns one. */
  id?: number;
  /** With `hello`: which build of the web app the server serves. */
  build?: string | null;
}
