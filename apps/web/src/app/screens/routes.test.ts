import { guidePageOf } from '@doi-tien/contract/guide';
import { expect, test } from 'vitest';
import { ROUTES } from '../../../../../tests/walk/routes.ts';
import { SCREENS } from './routes.tsx';

/** Only reached in the middle of something; their own browser tests look at them. */
const PASSED_THROUGH = [
  '/auth/verify-otp',
  '/first-login',
  '/second-factor',
  '/logout',
  '/profile/update-pass-settings',
];

test('the walk visits every screen of the route table', () => {
  const visited = ROUTES.map(({ path }) => path.split('?')[0] ?? '');
  const missed = SCREENS.map(({ path }) => path)
    .filter((path) => path !== '*' && !PASSED_THROUGH.includes(path))
    .filter((path) => !visited.some((seen) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(seen)));
  expect(missed).toEqual([]);
});

test('every picture has a name of its own', () => {
  const names = ROUTES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every screen says how it is loaded', () => {
  expect(SCREENS.filter(({ load }) => typeof load !== 'function').map(({ path }) => path)).toEqual([]);
});

/** Guests and people on their way in have no page of the guide; nothing is explained where nothing was found. */
const WITHOUT_GUIDE = ['auth', 'authForAnyone', 'keysOnly'];

test('every screen of the signed-in frame has its page in the guide', () => {
  const inFrame = SCREENS.filter(({ frame, path }) => (!frame || !WITHOUT_GUIDE.includes(frame)) && path !== '/logout');
  expect(inFrame.filter(({ path }) => guidePageOf(path) === undefined).map(({ path }) => path)).toEqual([]);
});
