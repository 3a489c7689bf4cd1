import { letApplicationLogIn } from '../platform/db/application-login.ts';
import { migrate } from '../platform/db/migrate.ts';
import { recover } from '../platform/db/recovery/recover.ts';
import { StartupError } from '../platform/startup-error.ts';
import { fillDatabase } from './fill-database.ts';
import { readIdentities } from './identities.ts';
import { prove } from './prove.ts';

/**
 * `npm run recover [moment] [server]`: the embedded database as it stood at a moment, or as late as the archive goes, into an empty `DATA_DIR`.
 * The server is the name of its folder in the archive, where several have one.
 */
await fillDatabase(async (config, embedded) => {
  if (!embedded) {
    throw new StartupError('A recovery makes an embedded database; for a server of your own see docs/operations.md.');
  }
  const given = process.argv.slice(2);
  const server = given.find((text) => /^\d+-\d+$/.test(text));
  const at = momentOf(given.find((text) => text !== server));
  const { base, last, isShort, gap } = await recover(embedded, {
    backups: config.BACKUP_DIR,
    at,
    server,
    identities: readIdentities(config),
  });
  const url = embedded.url('postgres');
  await migrate({ url, allowUnsafe: config.ALLOW_UNSAFE_DATABASE });
  console.log(`From ${base.file}; the last act of it was committed at ${(last ?? base.finished).toISOString()}.`);
  if (isShort) console.log('The archive ends before the moment that was asked for: this is the last that it holds.');
  if (gap)
    console.error(
      `The archive lacks the segment ${gap}, though later ones are there: what came after it is NOT recovered.`,
    );
  const proof = await prove(await letApplicationLogIn(url, config.DATA_DIR));
  return gap ? 1 : proof;
});

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    throw new StartupError(`${text} is no moment with its zone, such as 2026-11-19T10:15:00+07:00.`);
  }
}
