// After the install of a release, on whatever Node npm runs on. See scripts/release/make-release.ts.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../node_modules');
for (const name of readdirSync(packages).filter((each) => each.startsWith('node-'))) {
  rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}
