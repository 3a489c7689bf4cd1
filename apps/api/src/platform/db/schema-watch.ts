import { sql } from 'kysely';
import type { Database } from './database.ts';
import { programVersion } from './migration-files.ts';

/** Why a process may not serve: its program is older or newer than the database. */
export type OtherVersion = 'older' | 'newer';

const LOOK_EVERY_MS = 5_000;

/**
 * Knows whether this program and the database belong together. Another process may upgrade the database at any time, and a program of
 * the version before works on beside it unless the upgrade was a contract (migration-files.ts); a restore may put an older one in its place.
 */
export class SchemaWatch {
  readonly #database: Pick<Database, 'read'>;
  readonly #program = programVersion();
  #found: OtherVersion | undefined;

  constructor(database: Pick<Database, 'read'>) {
    this.#database = database;
  }

  /** As it was at the last look. */
  get found(): OtherVersion | undefined {
    return this.#found;
  }

  /** Throws when the database does not answer; what was found before then stands. */
  async look(): Promise<OtherVersion | undefined> {
    const { rows } = await this.#database.read((db) =>
      sql<{ newest: string; servesFrom: string }>`
        SELECT (SELECT max(name COLLATE "C") FROM pgmigrations) AS newest,
               (SELECT serves_from FROM installed_routines) AS "servesFrom"`.execute(db),
    );
    const [{ newest, servesFrom } = { newest: '', servesFrom: '' }] = rows;
    this.#found = this.#program < servesFrom ? 'older' : this.#program > newest ? 'newer' : undefined;
    return this.#found;
  }

  /** Looks regularly, until the returned function is called. */
  start(): () => void {
    // While the database is away, requests are refused for that reason.
    const timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY_MS).unref();
    return () => clearInterval(timer);
  }
}
