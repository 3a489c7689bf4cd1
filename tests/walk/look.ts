import type { Page } from 'playwright-core';
import { moderateFindings } from '../support/accessibility.ts';

/** What is wrong with the screen that is open, in words; nothing when all is well. */
export async function findingsOn(page: Page, withAxe: boolean): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    const keys = [...document.querySelectorAll('body *')]
      .filter((element) => element.children.length === 0 && isVisible(element))
      .map((element) => element.textContent?.trim() ?? '')
      // An untranslated key is shown as it stands in the texts: words joined by dots or a colon, no space.
      .filter((text) => /^[a-z][a-zA-Z]+([.:][a-zA-Z]+)+$/.test(text) && !/\.(vn|com|example|xlsx|csv)$/.test(text));
    return { keys, wide: document.documentElement.scrollWidth - window.innerWidth };
  });
  const findings = seen.keys.map((key) => `untranslated: ${key}`);
  if (seen.wide > 0) findings.push(`scrolls sideways by ${seen.wide} px`);
  if (withAxe) findings.push(...(await moderateFindings(page)));
  return findings;
}

/** Until the screen itself is there and nothing pretends to be content any more. */
export async function settle(page: Page): Promise<void> {
  // A screen has its title before anything else; until then it is a skeleton or a redirect.
  await page.locator('main :is(h1, h2, [role=heading]), .ant-drawer-title').first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(
    () => {
      // What is out of sight is mounted before it is printed.
      dispatchEvent(new Event('beforeprint'));
      return (
        !document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]') &&
        // A chart measures itself before it draws.
        !document.querySelector('.recharts-responsive-container:not(:has(svg))')
      );
    },
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(250);
}
