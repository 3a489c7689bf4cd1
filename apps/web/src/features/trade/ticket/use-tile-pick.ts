import { flushSync } from 'react-dom';
import { focusNow } from '../../../ui/form/focus.ts';
import type { CurrencyChoice } from '../model/pick-currency.ts';
import { changeCurrency, newLine, solveLine } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';

/** A touched tile goes into the first line without a figure; where all have one, into a new line. */
export function useTilePick(draft: Draft, choices: readonly CurrencyChoice[], settlementDecimals: number) {
  return (currencyId: number) => {
    const choice = choices.find(({ currency }) => currency.id === currencyId);
    if (!choice) return;
    const { lines } = draft.now();
    const open = lines.find(({ quantity, amount }) => quantity === null && amount === null);
    const line = changeCurrency(open ?? newLine(), currencyId, null, choice.posted);
    const chosen = solveLine(line, { currency: choice.currency, notes: [], settlementDecimals });
    const next = open ? lines.map((each) => (each === open ? chosen : each)) : [...lines, chosen];
    // Drawn at once: the figure is typed next.
    flushSync(() => draft.change({ lines: next }));
    focusNow(`${chosen.key}-quantity`);
  };
}
