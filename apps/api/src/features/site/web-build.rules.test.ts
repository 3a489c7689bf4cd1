import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { readWebBuild } from './web-build.ts';

function built(page: string): Config {
  const projectRoot = mkdtempSync(join(tmpdir(), 'doi-tien-build-'));
  mkdirSync(join(projectRoot, 'apps/web/dist'), { recursive: true });
  writeFileSync(join(projectRoot, 'apps/web/dist/index.html'), page);
  return { projectRoot } as Config;
}

test('a build is named by its entry, not by the small script before it that seldom changes', () => {
  const page = `<script type="module" async fetchpriority="high" src="/assets/first-keys-1.js"></script>
    <script type="module" crossorigin src="/assets/framework-3.js"></script>
    <script type="module" crossorigin src="/assets/index-2.js"></script>`;
  expect(readWebBuild(built(page))).toBe('/assets/index-2.js');
});

test('without a build there is no name', () => {
  expect(readWebBuild({ projectRoot: mkdtempSync(join(tmpdir(), 'doi-tien-build-')) } as Config)).toBeNull();
});
