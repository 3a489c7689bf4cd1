import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { antdCss } from './plugins/antd-css.ts';
import { serviceWorker } from './plugins/service-worker.ts';

const apiPort = process.env.API_PORT || '3000';

/**
 * Files most of whose functions run while the first screen is drawn: Chromium compiles them in the background while they
 * arrive, not one by one on the main thread at their first call (150 ms of 640 before). Files with much that a screen does not
 * use are left out, since two processors would compile that instead of drawing. ADR 27 has the sets that were tried.
 */
const COMPILED_AHEAD = new Set([
  'framework',
  'state',
  'styles',
  'theme',
  'store',
  'index',
  'app-layout',
  'home-page',
  'ticket-page',
]);

export default defineConfig({
  plugins: [
    react(),
    antdCss(),
    preloadFonts(),
    firstKeys(),
    librariesApart(),
    serviceWorker(),
    compression({
      include: /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
    }),
  ],
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  preview: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    assetsDir: 'assets',
    // Files, never data: URLs, so that the content security policy stays narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // After minifying, which drops comments.
        postBanner: ({ name }) => (COMPILED_AHEAD.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // Every file costs the browser a request and some milliseconds of its main thread, whatever its size: a screen that
          // came in 112 files kept a slow computer busy for twice as long as the same code in 20. So what many screens share
          // stands in a few files, cut by when it is needed. A module goes into the group with the highest priority, and takes
          // along what it imports.
          groups: [
            // Alone and small: nothing else has to arrive before keys are kept.
            {
              name: 'keys',
              priority: 9,
              test: /src[\\/](first-keys|lib[\\/](keys[\\/]kept-keys|storage[\\/]storage))\.ts$/,
            },
            // What changes only with an upgrade keeps its hash, and its place in the browser's cache, between releases. In
            // six files, because each is evaluated in one task (`librariesApart`).
            { name: 'framework', priority: 8, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', priority: 8, test: /node_modules[\\/]react-router[\\/]/ },
            {
              name: 'state',
              priority: 8,
              test: /node_modules[\\/](redux|react-redux|@reduxjs|immer|reselect|i18next|react-i18next)[\\/]/,
            },
            {
              name: 'styles',
              priority: 8,
              test: /node_modules[\\/](@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color)|@rc-component[\\/]util)[\\/]/,
            },
            { name: 'theme', priority: 7, test: /node_modules[\\/]antd[\\/]es[\\/](theme|config-provider)[\\/]/ },
            // Of the login page and of dialogs that confirm: neither loads what the other needs besides.
            { name: 'passkeys', priority: 7, test: /web[\\/]src[\\/]lib[\\/]passkeys[\\/]/ },
            // The components of the login page.
            {
              name: 'base',
              priority: 6,
              test: /node_modules[\\/](@rc-component[\\/](motion|trigger|portal|tooltip|resize-observer|form|checkbox)|antd[\\/]es[\\/](button|tooltip|form|checkbox|input|space)|react-is|clsx)[\\/]/,
            },
            // Creating the store keeps a phone busy, so it is a task of its own too (`librariesApart`).
            { name: 'store', priority: 5, test: /web[\\/]src[\\/]app[\\/]store\.ts$/ },
            // Our own part of the login page.
            { name: 'start', priority: 4, tags: ['$initial'] },
            // The other components, without those that only lists need.
            {
              name: 'components',
              priority: 3,
              minShareCount: 2,
              test: /node_modules[\\/](?!.*locale)(antd[\\/]es[\\/](?!date-picker|table|pagination)|@ant-design|@rc-component[\\/](?!picker|table|pagination))/,
            },
            {
              name: 'pieces',
              priority: 2,
              minShareCount: 2,
              test: /web[\\/]src[\\/]((app|lib|i18n)[\\/]|ui[\\/](?!data-list|dates[\\/](date-|day-names)|collection|log[\\/]|import[\\/]|chart|counterfeit[\\/](counterfeit-(drawer|form)|note-rows)|pictures[\\/]|scan[\\/]camera-dialog))|packages[\\/]/,
            },
            {
              name: 'lists',
              priority: 1,
              test: /node_modules[\\/](@rc-component[\\/](picker|table|pagination)|antd[\\/]es[\\/](date-picker|table|pagination))[\\/](?!.*locale)|src[\\/]ui[\\/](data-list|dates[\\/](date-|day-names)|collection|log)/,
            },
          ],
        },
      },
    },
  },
});

/** The first screen needs these two faces at once; without a hint the browser finds them only after the CSS. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        return Object.keys(bundle ?? {})
          .filter((file) => /inter-(latin|vietnamese)-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

const FIRST_KEYS = 'src/first-keys.ts';

/**
 * Makes the module that keeps early keys a script of its own, ahead of the application's: scripts named in the page
 * itself are bundled into one, and nothing in that runs before all of it has arrived.
 */
function firstKeys(): Plugin {
  return {
    name: 'first-keys',
    config: () => ({ build: { rolldownOptions: { input: { index: 'index.html', 'first-keys': FIRST_KEYS } } } }),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(FIRST_KEYS)),
        );
        const src = `/${built?.fileName ?? FIRST_KEYS}`;
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, fetchpriority: 'high', src },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

const ENTRY = / *<script type="module" crossorigin [^>]*><\/script>\n/;
const PRELOADED_LIBRARY =
  /<link rel="modulepreload" crossorigin href="(\/assets\/(?:framework|router|state|styles|theme|base|store)-[^"]+)">/g;

/**
 * Evaluates each library file in a task of its own, before the application's script. As imports of that script they would
 * all be evaluated in one task, which blocked a phone for 300 ms.
 */
function librariesApart(): Plugin {
  return {
    name: 'libraries-apart',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [entry = ''] = ENTRY.exec(html) ?? [];
        return html
          .replace(entry, '')
          .replaceAll(PRELOADED_LIBRARY, '<script type="module" crossorigin src="$1"></script>')
          .replace('  </head>', `${entry}  </head>`);
      },
    },
  };
}
