import type { Page } from '@playwright/test';

const KEPT = 'said-words';

/** Writes down every sentence that says that something is not saved, from now on and over reloads of the tab. */
export async function noteSaidWords(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    // Not the hint of an import before anything is sent.
    const notSaved = /Chưa lưu(?! gì)|chưa được lưu/;
    const look = (node: Node) => {
      const text = node.textContent ?? '';
      if (notSaved.test(text)) sessionStorage.setItem(kept, `${sessionStorage.getItem(kept) ?? ''}${text}\n`);
    };
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        type === 'childList' ? addedNodes.forEach(look) : look(target);
    });
    watcher.observe(document, { subtree: true, childList: true, characterData: true });
  }, KEPT);
}

/** What was said so far; empty where nobody was told that something is not saved. */
export function saidNotSaved(page: Page): Promise<string> {
  return page.evaluate((kept) => sessionStorage.getItem(kept) ?? '', KEPT);
}
