import type { Database } from '../../apps/api/src/platform/db/database.ts';
import type { Catalogue } from './catalogue.ts';

/** What trading clients and the checks after them need: API processes, and the database behind these. */
export interface TradingWorld {
  /** Of the API processes. */
  readonly ports: number[];
  readonly catalogue: Catalogue;
  /** As the application sees it. */
  readonly database: Database;
  /** As the owner, patient with a database that is just coming back. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}
