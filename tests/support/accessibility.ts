import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds serious or critical on the page that is open, or in one part of it, with the first place it found it at. */
export function seriousFindings(page: Page, rules?: string[], part?: string): Promise<string[]> {
  return findings(page, ['serious', 'critical'], rules, part);
}

/** What axe finds at all but for the minor. */
export function moderateFindings(page: Page, part?: string): Promise<string[]> {
  return findings(page, ['moderate', 'serious', 'critical'], undefined, part);
}

async function findings(page: Page, impacts: readonly string[], rules?: string[], part?: string): Promise<string[]> {
  // No page has frames, which is all the other mode is for: it opens a second page and takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
}
