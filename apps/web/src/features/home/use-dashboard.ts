import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { useEffect, useRef, useState } from 'react';
import { useEventsOfAll } from '../../lib/live/company-screens.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { changedParts } from './fresh.ts';
import { type DashboardScope, useDashboardQuery } from './home-endpoint.ts';

/** One trade announces the trade and the safe: they are read together. */
const TOGETHER_MS = 300;
/** Ages grow without anybody posting. */
const REREAD_MS = 60_000;

/** The dashboard as it is now, read again when somebody anywhere changes something it shows. */
export function useDashboard(scope: DashboardScope) {
  useEventsOfAll(scope === 'all');
  const query = useDashboardQuery(scope, { refetchOnMountOrArgChange: true, pollingInterval: REREAD_MS });
  const { refetch } = query;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), TOGETHER_MS);
  };
  useLive('safe', readSoon);
  useLive('rates', readSoon);
  useLive('trades', readSoon);
  useLive('transfers', readSoon);
  useLive('vouchers', readSoon);
  useLive('catalogue', readSoon);
  useLive('settings', readSoon);
  useEffect(() => () => clearTimeout(timer.current), []);
  return query;
}

const MARKED_MS = 6_000;

export type Fresh = (part: string) => true | undefined;

/** For a while after it changed, a part is marked: enough to see what moved, not enough to disturb. */
export function useFresh(data: Dashboard | undefined): Fresh {
  const seen = useRef(data);
  const [marked, setMarked] = useState<readonly string[]>([]);
  useEffect(() => {
    const before = seen.current;
    seen.current = data;
    if (!before || !data || before === data) return;
    const changed = changedParts(before, data);
    if (changed.length > 0) setMarked(changed);
  }, [data]);
  useEffect(() => {
    if (marked.length === 0) return;
    const timer = setTimeout(() => setMarked([]), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return (part) => marked.includes(part) || undefined;
}
