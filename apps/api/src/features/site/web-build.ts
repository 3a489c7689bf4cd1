import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

/**
 * Which build of the web app this process serves: its entry script, whose hashed name changes with anything inside. The
 * page names libraries before it, which stay the same for years. An open screen knows its own entry from its page, and so
 * notices that a newer one is there. Null while developing.
 */
export function readWebBuild({ projectRoot }: Config): string | null {
  try {
    const page = readFileSync(join(projectRoot, 'apps/web/dist/index.html'), 'utf8');
    return /<script type="module"[^>]* src="(\/assets\/index-[^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}
