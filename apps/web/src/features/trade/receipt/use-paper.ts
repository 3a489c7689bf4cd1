import { useState } from 'react';
import { type StoredValues, storage } from '../../../lib/storage/storage.ts';

/** An 80 mm roll, or an A5 sheet. */
export type Paper = StoredValues['receiptPaper'];

/** What this counter's printer takes; remembered in this browser, since the printer stands beside it. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper>(() => (storage.read('receiptPaper') === 'a5' ? 'a5' : 'roll'));
  return [
    paper,
    (next) => {
      storage.write('receiptPaper', next);
      setPaper(next);
    },
  ];
}
