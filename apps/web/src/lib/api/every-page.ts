import { type ListPage, MAX_PAGE_SIZE } from '@doi-tien/contract/list';
import type { ApiError } from './api-error.ts';

type Answer = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };
type Ask = (address: string) => PromiseLike<Answer>;

/**
 * A `queryFn` that reads a whole list, page after page, for pieces that need every row: a note that is left out of a count
 * sheet cannot be counted. `address` has its filter and its order, not its page.
 */
export function everyPage<Item, Argument = void>(address: (argument: Argument) => string) {
  return async (
    argument: Argument,
    _api: unknown,
    _options: unknown,
    ask: unknown,
  ): Promise<{ data: ListPage<Item> } | { error: ApiError }> => {
    const pageOf = (page: number) => `${address(argument)}&pageSize=${MAX_PAGE_SIZE}&page=${page}`;
    const first = await (ask as Ask)(pageOf(1));
    if (first.error) return { error: first.error };
    const whole = first.data as ListPage<Item>;
    const items = [...whole.items];
    for (let page = 2; items.length < whole.total; page += 1) {
      const next = await (ask as Ask)(pageOf(page));
      if (next.error) return { error: next.error };
      const more = (next.data as ListPage<Item>).items;
      // Rows went away meanwhile: the list ends here.
      if (more.length === 0) break;
      items.push(...more);
    }
    return { data: { ...whole, items } };
  };
}
