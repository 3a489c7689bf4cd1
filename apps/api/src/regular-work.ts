import { removeOldPicturesHourly } from './features/customers/picture-retention.ts';
import type { LiveHub } from './features/live/live-hub.ts';
import { sweepEventsRegularly } from './features/live/sweep-events.ts';
import type { SendTools } from './features/messages/channels/channel.ts';
import { sendRegularly } from './features/messages/sending/send-regularly.ts';
import type { ReadTicket } from './features/printing/paper-of-job.ts';
import { type PrintTools, printRegularly } from './features/printing/work-queue.ts';
import { type FetchTools, fetchRegularly } from './features/rate-sources/fetch-due.ts';
import { followRulesRegularly, postByRules } from './features/rates/rules/post-by-rules.ts';
import { screenEverybodyRegularly } from './features/screening/screen-everybody.ts';
import { sweepHourly } from './features/session/sign-in/sweep.ts';
import { tradeList } from './features/trade/trade.list.ts';
import { recordLogHeadsHourly } from './platform/audit/log-heads.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { SchemaWatch } from './platform/db/schema-watch.ts';
import { sweepKeptAnswersHourly } from './platform/http/answers/kept-answers.ts';
import type { App } from './platform/http/app.ts';
import { findRow } from './platform/http/lists/list.ts';
import { allowedHosts } from './platform/net/allowed-hosts.ts';

interface Surroundings {
  hub: LiveHub;
  config: Config;
  database: Database;
  watch: SchemaWatch;
  sending: SendTools;
}

/** What by-hand acts share with the work in the background. */
interface RegularTools {
  fetching: FetchTools;
  printing: PrintTools;
}

/** Printers may be there although the rules of their addresses say no. */
const allowedPrinters = ({ PRINTER_HOSTS }: Config) => new Set(PRINTER_HOSTS.map((place) => place.toLowerCase()));

/** A paper shows neither cost nor profit. */
const readTicket: ReadTicket = (db, branchId, kind, id) => findRow(db, tradeList(kind, false), id, branchId);

const WORKS = [
  sweepHourly,
  sweepKeptAnswersHourly,
  removeOldPicturesHourly,
  recordLogHeadsHourly,
  sweepEventsRegularly,
  screenEverybodyRegularly,
  followRulesRegularly,
];

/** What every process does in the background until it closes. Answers what lists of rates are fetched with, by hand too: rules follow a new one at once. */
export function startRegularWork(app: App, { config, database, watch, hub, sending }: Surroundings): RegularTools {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'regular work failed');
  const fetching: FetchTools = {
    allowed: allowedHosts(config),
    onNews: async () => void (await postByRules(database, onError)),
  };
  for (const start of WORKS) app.addHook('onClose', start(database, onError));
  app.addHook('onClose', fetchRegularly(database, fetching, onError));
  app.addHook('onClose', sendRegularly(sending, onError));
  app.addHook('onClose', watch.start());
  const printing: PrintTools = { allowed: allowedPrinters(config), readTicket };
  app.addHook('onClose', printRegularly(database, hub, printing, onError));
  return { fetching, printing };
}
