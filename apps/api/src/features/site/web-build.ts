import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

/**
 * Which build of the web app this process serves: its entry script, whose hashed name changes with anything inside.
 * An open screen knows its own from its page, and so notices that a newer one is there. Null while developing.
 */
export function readWebBuild({ projectRoot }: Config): string | null {
  try {
    const page = readFileSync(join(projectRoot, 'apps/web/dist/index.html'), 'utf8');
    return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}
