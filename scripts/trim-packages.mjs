// After the install of a release, on whatever Node npm runs on: removes what Node never reads in packages. See docs/adr/0048-what-is-installed.md.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Beside the headers of Node for C++. */
const UNREAD = [
  // Types and sources in TypeScript; maps from compiled to source lines.
  /\.([cm]?ts|map)$/,
  // Of the font of the receipts what is slanted, or of another weight or form than platform/paper/fonts.ts opens.
  /@fontsource.inter.files.(?!inter-[a-z-]+-[57]00-normal\.woff$)/,
  /fontkit.dist.browser/,
];
for (const folder of ['', ...workspaces]) trim(join(root, folder, 'node_modules'));

/** Links lead to our own packages, whose TypeScript runs: they are not followed. */
function trim(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const isUnread = entry.isDirectory()
      ? /node_modules.node-[^/\\]+.include$/.test(path)
      : entry.isFile() && UNREAD.some((name) => name.test(path));
    if (isUnread) rmSync(path, { recursive: true, force: true });
    else if (entry.isDirectory()) trim(path);
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
