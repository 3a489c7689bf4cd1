import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

interface Sheet {
  /** What of its text is outside of it, in pixels. */
  spills: number;
  rows: string[][];
  broughtForward: string[] | null;
  carriedForward: string[] | null;
  sums: string[][];
}

/** The sheets of a paper on the screen, once they stay as they are, and of each the rows of its tables cell by cell. */
export async function readSheets(page: Page): Promise<Sheet[]> {
  await expect(page.locator('[data-sheet]').first()).toBeVisible();
  let sheets = await readOnce(page);
  await expect
    .poll(async () => {
      const before = JSON.stringify(sheets);
      sheets = await readOnce(page);
      return JSON.stringify(sheets) === before;
    })
    .toBe(true);
  return sheets;
}

function readOnce(page: Page): Promise<Sheet[]> {
  return page.locator('[data-sheet]').evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
      const [brought, carried] = ['tbody', 'tfoot'].map((part) => sheet.querySelector(`${part} [data-carry]`));
      const content = sheet.querySelector('[data-content]');
      const { paddingBottom, paddingRight } = getComputedStyle(sheet);
      const [outer, inner] = [sheet.getBoundingClientRect(), content?.getBoundingClientRect() ?? new DOMRect()];
      const wide = (content?.scrollWidth ?? 0) - (content?.clientWidth ?? 0);
      const tall = inner.bottom - (outer.bottom - Number.parseFloat(paddingBottom));
      return {
        spills: Math.max(0, wide, tall, inner.right - (outer.right - Number.parseFloat(paddingRight)) - 1),
        rows: [...sheet.querySelectorAll('[data-row]')].map(cellsOf),
        broughtForward: brought ? cellsOf(brought) : null,
        carriedForward: carried ? cellsOf(carried) : null,
        sums: [...sheet.querySelectorAll('[data-foot]')].map(cellsOf),
      };
    }),
  );
}

/** How many pages leave the printer. `PAPERS_TO=folder` keeps the paper and its picture, to look at. */
export async function printedPages(page: Page, name: string): Promise<number> {
  const folder = process.env.PAPERS_TO;
  // The header of the screen would lie over the top of a picture.
  if (folder) await page.locator('header').evaluateAll(([head]) => head?.remove());
  for (const [index, paper] of folder ? (await page.locator('.dt-document').all()).entries() : []) {
    await paper.screenshot({ path: join(folder ?? '', `${name}-${index + 1}.png`) });
  }
  const file = await page.pdf({ preferCSSPageSize: true, ...(folder && { path: join(folder, `${name}.pdf`) }) });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
