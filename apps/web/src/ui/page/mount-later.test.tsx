import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstScreenMounts } from '../../lib/browser/mount-queue.ts';
import { MountNear } from './mount-later.tsx';

/** Tells the places that are watched what is seen, as the browser does when somebody scrolls. */
const seen: ((isIntersecting: boolean) => void)[] = [];

class ObserverOfPlaces {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    seen.push((isIntersecting) => tell([{ isIntersecting }]));
  }
  observe() {}
  disconnect() {}
}

function drawFirstScreen(isFirst: boolean) {
  seen.length = 0;
  vi.stubGlobal('IntersectionObserver', ObserverOfPlaces);
  vi.spyOn(firstScreenMounts, 'isOpen', 'get').mockReturnValue(isFirst);
}

describe('a part below what is seen', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is mounted when its place comes close', async () => {
    drawFirstScreen(true);
    render(<MountNear placeholder="place">content</MountNear>);
    act(() => seen.forEach((tell) => void tell(false)));
    expect(screen.queryByText('content')).toBeNull();
    expect(screen.getByText('place')).toBeDefined();
    act(() => seen.forEach((tell) => void tell(true)));
    await waitFor(() => expect(screen.getByText('content')).toBeDefined());
  });

  test('is on paper too', async () => {
    drawFirstScreen(true);
    render(<MountNear placeholder="place">content</MountNear>);
    act(() => void dispatchEvent(new Event('beforeprint')));
    await waitFor(() => expect(screen.getByText('content')).toBeDefined());
  });

  test('is mounted at once on every later screen', () => {
    drawFirstScreen(false);
    render(<MountNear placeholder="place">content</MountNear>);
    expect(screen.getByText('content')).toBeDefined();
  });
});
