import type { ListFilter, ListPage, ListQuery } from '@doi-tien/contract/list';
import { listQuery } from '@doi-tien/contract/list.schema';
import { type Place, place } from '@doi-tien/contract/location.schema';
import { envelope, listPage } from '@doi-tien/contract/primitives.schema';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ok } from '../../platform/http/reply.ts';
import { plainText } from '../../platform/plain-text.ts';
import { type KnownPlace, type Places, readPlaces } from './places.ts';

/** It changes with a release of the product, not from one day to the next. */
const CACHED = 'private, max-age=86400';

let loading: Promise<Places> | undefined;

/** Read once, when somebody first asks: most requests never need it. */
function loadPlaces(): Promise<Places> {
  loading ??= readPlaces();
  return loading;
}

export function locationRoutes(app: App): void {
  const collections = { '/tinh': 'provinces', '/huyen': 'districts', '/xa': 'communes' } as const;
  for (const [path, name] of Object.entries(collections)) {
    app.get(path, {
      config: { access: signedIn },
      schema: { tags: ['dia-chi'], querystring: listQuery, response: { 200: envelope(listPage(place)) } },
      handler: async (request, reply) => {
        const places = (await loadPlaces())[name];
        reply.header('cache-control', CACHED);
        return ok(request, listPlaces(places, request.query as ListQuery));
      },
    });
  }
}

/** The same query as every other list, over a list that fits in memory. */
function listPlaces(places: readonly KnownPlace[], { q, f, page, pageSize }: ListQuery): ListPage<Place> {
  const words = plainText(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = places.filter(
    (one) => words.every((word) => one.searched.includes(word)) && f.every((filter) => matches(one, filter)),
  );
  // Who types today's name means today's place; old names come after.
  const isNamed = (one: KnownPlace) => words.every((word) => one.name.includes(word));
  const sorted = [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
  const items = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: found.length, page, pageSize, footer: {} };
}

function matches(one: KnownPlace, { field, operator, value }: ListFilter): boolean {
  if (operator !== 'eq' && operator !== 'in') {
    throw new AppError('UNKNOWN_FILTER_OPERATOR', { params: { field, operator } });
  }
  const wanted = Array.isArray(value) ? value : [value];
  if (field === 'huyen') return wanted.some((code) => one.huyen === code || one.districts.has(code));
  if (field === 'tinh' || field === 'ma') return wanted.includes(one[field]);
  throw new AppError('UNKNOWN_FILTER_FIELD', { params: { field } });
}
