import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as CssInJs from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { antdThemeFor } from '../src/theme/antd-theme.ts';
import { AntdSamples } from './antd-samples.tsx';

const NAME = 'virtual:antd.css';
const ID = `\0${NAME}`;
/** Belongs to the wireframe look, which no theme of ours has. */
const NEVER_WORN = 'Pagination-bordered';

/**
 * antd writes its styles while components mount, which took a third of the time until the first screen stood. For the
 * build they are written here, once, and the theme says `zeroRuntime`. Colours and sizes are variables that antd still
 * sets at run time, so one sheet serves both themes. The dev server leaves it to antd.
 */
export function antdCss(): Plugin {
  let sheet: Sheet | undefined;
  return {
    name: 'antd-css',
    buildStart() {
      if (this.environment.mode === 'build') sheet = writeSheet();
    },
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? (sheet?.css ?? '') : undefined),
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const missing = used.flatMap(stylesOf).filter((name) => !sheet?.names.has(name) && name !== NEVER_WORN);
      if (missing.length > 0)
        this.error(`These antd styles are used, but not in antd-samples.tsx: ${missing.join(', ')}`);
    },
  };
}

interface Sheet {
  css: string;
  /** What is in it, in antd's names: `Button-Button`, `Layout-Sider`. */
  names: Set<string>;
}

function writeSheet(): Sheet {
  // The copy antd itself uses: what components write goes into a cache of that one.
  const require = createRequire(createRequire(import.meta.url).resolve('antd'));
  const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as typeof CssInJs;
  const cache = createCache();
  const samples = createElement(ConfigProvider, { theme: antdThemeFor('light', false) }, createElement(AntdSamples));
  renderToString(createElement(StyleProvider, { cache }, samples));
  const css = extractStyle(cache, { plain: true, types: 'style' });
  const names = [...cache.cache.keys()].flatMap((key) => /^style%[^%]*%([^%]+)%/.exec(key)?.[1] ?? []);
  return { css, names: new Set(names) };
}

const STYLE_MODULE = /node_modules[\\/]antd[\\/]es[\\/].*[\\/]style([\\/].*)?\.js$/;
const STYLE_NAME = /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(\[?'(\w+)'(?:, '([\w-]+)')?/g;

/** The styles a module of antd would write at run time. */
function stylesOf(moduleId: string): string[] {
  if (!STYLE_MODULE.test(moduleId)) return [];
  const code = readFileSync(moduleId, 'utf8');
  return [...code.matchAll(STYLE_NAME)].map(([, component, part = component]) => `${component}-${part}`);
}
