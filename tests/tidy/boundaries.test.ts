import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { circles } from './circles.ts';
import { type Import, importsOf, sourceFiles } from './source-files.ts';

const imports = sourceFiles.filter(({ path }) => !path.endsWith('.sql')).flatMap(importsOf);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
const productive = imports.filter(({ from }) => !isTest(from));

const broken = (isWrong: (found: Import) => boolean) =>
  productive.filter(isWrong).map(({ from, target }) => `${from} → ${target}`);

const featureOf = (path: string) => /^(apps\/(?:api|web)\/src\/features\/[^/]+)\//.exec(path)?.[1];

test('reads the imports it judges', () => {
  expect(productive.length).toBeGreaterThan(200);
});

const API = 'apps/api/src/';
const ofApi = productive.filter(({ from, target }) => from.startsWith(API) && target.startsWith(API));

const WEB = 'apps/web/src/';
const ofWeb = productive.filter(({ from, target }) => from.startsWith(WEB) && target.startsWith(WEB));

test('circles are found, however long', () => {
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'd'],
    ['d', 'e'],
  ] as const;
  expect(circles(edges)).toEqual([['a', 'b', 'c']]);
});

test('no file of the API imports itself through others', () => {
  expect(circles(ofApi.map(({ from, target }) => [from, target]))).toEqual([]);
});

test('no folder of the API imports itself through others', () => {
  expect(circles(ofApi.map(({ from, target }) => [dirname(from), dirname(target)]))).toEqual([]);
});

test('no folder of the API, with everything in it, imports itself through others', () => {
  for (const depth of [1, 2, 3]) {
    const room = (path: string) => dirname(path.slice(API.length)).split('/').slice(0, depth).join('/');
    expect(circles(ofApi.map(({ from, target }) => [room(from), room(target)]))).toEqual([]);
  }
});

test('no file of the web app imports itself through others, code that is fetched later included', () => {
  expect(ofWeb.filter(({ isLazy }) => isLazy).length).toBeGreaterThan(30);
  expect(circles(ofWeb.map(({ from, target }) => [from, target]))).toEqual([]);
});

test('no folder of the web app imports itself through others, code that is fetched later included', () => {
  expect(circles(ofWeb.map(({ from, target }) => [dirname(from), dirname(target)]))).toEqual([]);
});

test('the API stands on layers: server and commands, features, domain, platform', () => {
  const layers = ['platform/', 'domain/', 'features/'];
  const layerOf = (path: string) => {
    const found = layers.findIndex((layer) => path.startsWith(API + layer));
    return found < 0 ? layers.length : found;
  };
  const up = ofApi.filter(({ from, target }) => layerOf(target) > layerOf(from));
  expect(up.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
});

test('features do not import each other', () => {
  expect(
    broken(({ from, target }) => {
      const [mine, theirs] = [featureOf(from), featureOf(target)];
      return Boolean(mine && theirs && mine !== theirs);
    }),
  ).toEqual([]);
});

test('only db/ sees the database driver, and what the product is measured against', () => {
  const maySee = ['apps/api/src/platform/db/', 'bench/'];
  expect(broken(({ from, target }) => target === 'pg' && !maySee.some((folder) => from.startsWith(folder)))).toEqual(
    [],
  );
});

test('the pool is private to db/', () => {
  expect(
    broken(
      ({ from, target }) =>
        target.startsWith('apps/api/src/platform/db/pool') && !from.startsWith('apps/api/src/platform/db/'),
    ),
  ).toEqual([]);
});

test('ledger and money know nothing of HTTP', () => {
  const isBook = (path: string) => path.startsWith('apps/api/src/domain/ledger/') || path.startsWith('packages/money/');
  const isHttp = (target: string) => /fastify|\/http\/|\/features\/|app\.ts$/.test(target);
  expect(broken(({ from, target }) => isBook(from) && isHttp(target))).toEqual([]);
});

test('money stands on the decimal library alone', () => {
  const allowed = /^(packages\/money\/|big\.js$|read-vietnamese-number$)/;
  expect(broken(({ from, target }) => from.startsWith('packages/money/') && !allowed.test(target))).toEqual([]);
});

test('contract and texts stand on nothing of the apps', () => {
  const isShared = (path: string) => /^packages\/(contract|texts)\//.test(path);
  expect(broken(({ from, target }) => isShared(from) && !/^(packages\/|zod$)/.test(target))).toEqual([]);
});

test('the API and the web app do not reach into each other', () => {
  const side = (path: string) => /^apps\/(api|web)\//.exec(path)?.[1];
  expect(broken(({ from, target }) => Boolean(side(from) && side(target) && side(from) !== side(target)))).toEqual([]);
});

test('shared web pieces do not know features or the app around them', () => {
  const isShared = (path: string) => /^apps\/web\/src\/(ui|lib|theme|i18n)\//.test(path);
  expect(broken(({ from, target }) => isShared(from) && /^apps\/web\/src\/(features|app)\//.test(target))).toEqual([]);
});

test('helpers of the web app do not know components', () => {
  const isHelper = (path: string) => /^apps\/web\/src\/(lib|theme|i18n)\//.test(path);
  expect(broken(({ from, target }) => isHelper(from) && target.startsWith('apps/web/src/ui/'))).toEqual([]);
});

test('features of the web app do not import the app around them', () => {
  const isFeature = (path: string) => path.startsWith('apps/web/src/features/');
  expect(broken(({ from, target }) => isFeature(from) && target.startsWith('apps/web/src/app/'))).toEqual([]);
});

test('the browser gets types from schemas, never the validator', () => {
  expect(
    broken(
      ({ from, target, isTypeOnly }) => from.startsWith('apps/web/') && /\.schema$|^zod$/.test(target) && !isTypeOnly,
    ),
  ).toEqual([]);
});
