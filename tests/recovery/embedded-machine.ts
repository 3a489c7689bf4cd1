import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { basesIn, recoveryFolders } from '../../apps/api/src/platform/db/recovery/archive-folder.ts';
import { prepareDatabase } from '../support/test-postgres.ts';
import type { Machine } from './machine.ts';
import { type Recovered, recoverInto } from './recovered.ts';

const BASE_WITHIN_MS = 120_000;

/** The embedded database, whose server archives its WAL by itself. */
export class EmbeddedMachine implements Machine {
  readonly backups: string;
  readonly settings: Record<string, string>;
  readonly #folder: string;
  readonly #data: string;
  readonly #postgres: EmbeddedPostgres;
  #recoveries = 0;

  constructor(folder: string, settings: Record<string, string> = {}) {
    this.#folder = folder;
    this.#data = join(folder, 'data');
    mkdirSync(this.#data, { recursive: true, mode: 0o755 });
    this.#postgres = new EmbeddedPostgres(this.#data);
    this.backups = join(folder, 'backups');
    this.settings = { DATA_DIR: this.#data, BACKUP_DIR: this.backups, ...settings };
  }

  async prepare(): Promise<void> {
    await this.#postgres.start();
    await prepareDatabase(this.#postgres.url('postgres'), this.#data);
    // The server starts it again, with archiving.
    await this.#postgres.stop();
  }

  async url(): Promise<string> {
    await this.#postgres.start();
    return this.#postgres.url('postgres');
  }

  async firstMoment(): Promise<number> {
    const until = Date.now() + BASE_WITHIN_MS;
    for (;;) {
      const [base] = recoveryFolders(this.backups).flatMap(basesIn);
      if (base) return base.finished.getTime();
      if (Date.now() > until) throw new Error('There is no base backup');
      await sleep(100);
    }
  }

  async lose(): Promise<void> {
    const { pid } = this.#postgres;
    if (pid) process.kill(pid, 'SIGKILL');
    for (let attempt = 0; attempt < 100 && this.#postgres.pid; attempt += 1) await sleep(50);
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async recover(moment?: Date): Promise<Recovered> {
    this.#recoveries += 1;
    const data = join(this.#folder, `recovered-${this.#recoveries}`);
    const recovered = await recoverInto(data, { BACKUP_DIR: this.backups }, moment);
    rmSync(data, { recursive: true, force: true });
    return recovered;
  }

  async close(): Promise<void> {
    await this.#postgres.stop();
  }
}
