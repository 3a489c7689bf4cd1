import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

/**
 * Which build of the web app this process serves: its entry script, whose hashed name changes with anything inside. The
 * small script that keeps early keys is `async` and stays the same for years, so it is not it. An open screen knows its own
 * entry from its page, and so notices that a newer one is there. Null while developing.
 */
export function readWebBuild({ projectRoot }: Config): string | null {
  try {
    const page = readFileSync(join(projectRoot, 'apps/web/dist/index.html'), 'utf8');
    return /<script type="module"(?![^>]*\basync\b)[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}
