import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const WORKERS = join(import.meta.dirname, '../src/worker');

/** Screens that open without a network; the others as soon as they were seen once. */
const SCREENS = [
  'app/layout/app-layout.tsx',
  'features/home/home-page.tsx',
  'features/session/login-page.tsx',
  'lib/notices/notice-host.tsx',
];
const TEXTS = /packages\/texts\/src\/(vi|en)\/(common|frame|home|ui|session)\.ts$/;

/**
 * The service worker is a program of its own: one file without imports, beside the app and under a name that stays. It
 * knows which files of this build make up the shell.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = shellFiles(bundle);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The page is missing.');
        const build = /src="(\/assets\/index-[^"]+)"/.exec(String(page.source))?.[1];
        if (!build) this.error('The page names no entry script.');
        const version = createHash('sha256')
          .update(String(page.source))
          .update(files.join())
          .digest('hex')
          .slice(0, 16);
        const shell = JSON.stringify({ version, build, files });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await built('worker.ts', { __SHELL__: shell }) });
        this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: await built('worker-off.ts', {}) });
      },
    },
  };
}

/** The scripts and styles of the first screens with everything that they import, their texts, and the faces of the page. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const isFirst = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk) =>
    isEntry ||
    SCREENS.some((screen) => facadeModuleId?.endsWith(`/web/src/${screen}`)) ||
    TEXTS.test(facadeModuleId ?? '');
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])
      found.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of chunks.filter(isFirst)) add(chunk.fileName);
  for (const { fileName } of files) {
    if (/inter-(latin|vietnamese)-wght-normal.*\.woff2$/.test(fileName)) found.add(fileName);
  }
  return [...[...found].sort().map((name) => `/${name}`), '/favicon.svg'];
}

async function built(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      rolldownOptions: { input: join(WORKERS, entry), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code;
}
