import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './release/make-release.ts';

/** `npm run release`: the archive that is installed, with its checksum, in `release/` or the folder that is named. */
const { positionals } = parseArgs({ allowPositionals: true, options: {} });
const { archive, sha256 } = await makeRelease(positionals[0] ?? join(import.meta.dirname, '../release'));
console.log(`${archive}\nsha256 ${sha256}`);
