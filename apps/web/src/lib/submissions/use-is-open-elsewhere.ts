import { useEffect, useState } from 'react';
import { livePages, PAGE_ID } from '../browser/page-life.ts';
import type { StoredDraft } from '../storage/stored-drafts.ts';

/** Whether a draft is open in another tab of this browser. */
export function useIsOpenElsewhere(draft: StoredDraft | null): boolean {
  const [openPage, setOpenPage] = useState<string | null>(null);
  const { page, keptAt } = draft ?? { page: PAGE_ID, keptAt: '' };
  useEffect(() => {
    if (page === PAGE_ID) return;
    let isWanted = true;
    void livePages().then((isAlive) => isWanted && setOpenPage(isAlive(page, keptAt) ? page : null));
    return () => {
      isWanted = false;
    };
  }, [page, keptAt]);
  return page !== PAGE_ID && openPage === page;
}
