import type { Counter } from './counter.ts';
import type { Cash, Pieces } from './places-model.ts';

/** What a model says of notes, as bodies of requests say it. */
export function placeCounts(counter: Counter) {
  const notesOf = (code: string, pieces: Pieces) =>
    Object.entries(pieces).map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to }));
  const countOf = (code: string, pieces: Pieces) => ({
    tien_id: counter.currencyId(code),
    to_tien: notesOf(code, pieces),
  });
  const countsOf = (cash: Cash) =>
    Object.entries(cash).map(([code, pieces]) => {
      const named = Object.fromEntries(Object.entries(pieces).filter(([, count]) => count > 0));
      return Object.keys(named).length > 0 ? countOf(code, named) : { tien_id: counter.currencyId(code), so_tien: '0' };
    });
  return { notesOf, countOf, countsOf };
}
