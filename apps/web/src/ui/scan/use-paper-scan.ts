import i18next from 'i18next';
import { notify } from '../../lib/notices/notify.ts';
import type { ScannedPaper } from '../../lib/scan/paper.ts';
import { readPaper } from '../../lib/scan/scanned-paper.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { businessDay, showDay } from '../dates/moments.ts';

/** Hands over the papers that are scanned while the component is mounted, and says what is wrong with one. */
export function usePaperScan(onPaper: (paper: ScannedPaper) => void): void {
  const take = async (text: string) => {
    const paper = await readPaper(text, businessDay(new Date())).catch(() => undefined);
    if (!paper) {
      notify.warning(i18next.t('common:scan.unreadable'));
      return;
    }
    onPaper(paper);
    const { name, expires = '', birthAsWritten: birth = '', problems } = paper;
    if (problems.length === 0) notify.success(i18next.t('common:scan.read', { name }));
    for (const problem of problems)
      notify.warning(i18next.t(`common:scan.${problem}`, { name, day: showDay(expires), birth }));
  };
  useScanner((text) => void take(text));
}

/** Three letters as the paper has them; of our own people the word that is used at the counter. */
export function nationalityOf({ nationality }: ScannedPaper): string {
  return nationality === 'VNM' ? i18next.t('common:scan.vietnam') : nationality;
}
