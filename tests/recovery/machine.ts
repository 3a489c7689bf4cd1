import type { Recovered } from './recovered.ts';

/** Where a shop's database stands: made, lost with its disk, and recovered elsewhere from what was archived. */
export interface Machine {
  /** Makes the database, migrated and seeded, with a base backup to come or taken. */
  prepare(): Promise<void>;
  /** Of the server process of the shop. */
  readonly settings: Record<string, string>;
  /** As the owner, while it runs. */
  url(): Promise<string>;
  /** From when on it can be recovered to. */
  firstMoment(): Promise<number>;
  /** No process ends in good order, and no file is left. */
  lose(): Promise<void>;
  recover(moment?: Date): Promise<Recovered>;
  close(): Promise<void>;
}
