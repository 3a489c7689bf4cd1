import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/guide.ts';

const guide: SameKeys<typeof vi> = {
  title: 'User guide',
  product: 'Đổi tiền',
  contents: 'Contents',
  inVietnamese:
    'The pages of this guide are written in Vietnamese; the contents are in English. Your browser can translate a page: open its menu and choose “Translate”.',
  skip: 'To the text',
  search: 'Search the guide',
  searchAction: 'Search',
  onPage: 'On this page',
  previous: 'Previous page',
  next: 'Next page',
  found: '“{{query}}”: {{count}} places',
  nothing: 'Nothing found for “{{query}}”. Try fewer words, accents are not needed, or look through the contents.',
  missing: 'The guide has no such page. Please choose one from the contents.',
};
export default guide;
