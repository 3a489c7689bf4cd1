import { SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { guardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { AllowedHosts } from '../../platform/net/guarded-request.ts';
import { type Bringer, keepFetch, NOBODY, type Outcome } from './keep-fetch.ts';
import { type Attempt, attempt, layoutOf } from './source-layout.ts';
import { claimDue, type Source } from './sources.repository.ts';

const LOOK_EVERY_MS = 5_000;
/** Sources that one look fetches at a time: a slow one must not hold up the others. */
const AT_A_TIME = 4;

export interface FetchTools {
  allowed: AllowedHosts;
  /** Called after a list was kept that says something new. */
  onNews: () => Promise<void>;
}

/** Asks the address of a source, outside of any transaction. */
export async function askSource(
  database: Database,
  source: Omit<Source, 'id' | 'ten' | 'trang_thai' | 'phien_ban'>,
  allowed: AllowedHosts,
): Promise<Attempt> {
  const { mui_gio } = await database.read(readSettings);
  const limits = { seconds: source.thoi_han_giay, kilobytes: source.toi_da_kb };
  return attempt(SOURCE_WAY.address, layoutOf(source, mui_gio), () =>
    guardedFetch(source.dia_chi ?? '', limits, allowed),
  );
}

/** Asks and keeps. */
export async function fetchSource(
  database: Database,
  source: Source,
  { allowed, onNews }: FetchTools,
  by: Bringer = NOBODY,
): Promise<Outcome | null> {
  const came = await askSource(database, source, allowed);
  const outcome = await database.inTransaction((trx) => keepFetch(trx, source, came, by));
  if (outcome?.isNews) await onNews();
  return outcome;
}

/** Fetches everything whose time has come. Answers how many sources were asked. */
export async function fetchDue(
  database: Database,
  tools: FetchTools,
  onError: (error: unknown) => void,
): Promise<number> {
  let asked = 0;
  const fetchOn = async () => {
    while (true) {
      const source = await database.inTransaction(claimDue);
      if (!source) return;
      asked += 1;
      await fetchSource(database, source, tools).catch(onError);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchOn));
  return asked;
}

/** Looks every few seconds, in every process; the next time of a source gives it to one of them. Answers how to stop. */
export function fetchRegularly(
  database: Database,
  tools: FetchTools,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    current = fetchDue(database, tools, onError)
      .catch(onError)
      .then(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
