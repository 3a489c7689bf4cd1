import { expect, test } from 'vitest';
import { installWay } from './install.ts';

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', maxTouchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', maxTouchPoints: 5 };
const MAC = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', maxTouchPoints: 0 };
const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile', maxTouchPoints: 5 };

test('installing is offered where the browser offers it, told where only its own menu can, and otherwise not spoken of', () => {
  expect(installWay(ANDROID, true, false)).toBe('offer');
  expect(installWay(ANDROID, false, false)).toBeNull();
  expect(installWay(IPHONE, false, false)).toBe('ios');
  expect(installWay(IPAD, false, false)).toBe('ios');
  expect(installWay(MAC, false, false)).toBeNull();
});

test('nothing is offered in the installed app', () => {
  expect(installWay(ANDROID, true, true)).toBeNull();
  expect(installWay(IPHONE, false, true)).toBeNull();
});
