import { keyPair } from '../platform/db/dump/sealed-streams.ts';

/** `npm run backup:key`: a pair of keys for backups. The server needs the public one only, so who takes the server reads no backup. */
const { identity, recipient } = await keyPair();
console.log(`
  Into the settings of the server (.env), for encrypting:

BACKUP_RECIPIENTS=${recipient}

  Not on the server: print it, keep it where backups are not. Without it no backup can be read again.

${identity}

  To restore: BACKUP_IDENTITY=AGE-SECRET-KEY-… npm run restore -- file   (or the name of a file that holds the key)
`);
