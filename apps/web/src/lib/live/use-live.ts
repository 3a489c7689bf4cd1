import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { LIVE_TOPICS, type LiveEvent, type LiveTopic } from '../api/live-topics.ts';
import { noteLine } from '../connection/connection.ts';
import { noteServedBuild } from '../connection/web-build.ts';
import { refreshSession } from '../session/session.ts';
import { useAppDispatch, useAppSelector } from '../state/root.ts';
import { screensOfAll } from './company-screens.ts';
import { gather } from './gather.ts';
import { openLive } from './live.ts';

/** On a busy day screens read again at most so often. */
const READ_AGAIN_MS = 500;

/** No screen of this page can have asked for data earlier. */
const PAGE_START = 0;

type Handler = (event: LiveEvent) => void;

const handlers = new Map<LiveTopic, Set<Handler>>();

/** For a screen that does more than read its queries again when something changes; those follow their tags. */
export function useLive(topic: LiveTopic, handler: Handler): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const mine: Handler = (event) => latest(event);
    const all = handlers.get(topic) ?? new Set();
    handlers.set(topic, all.add(mine));
    return () => void all.delete(mine);
  }, [topic]);
}

/** Once, in the signed-in frame: rights, queries and `useLive` follow what the server announces. */
export function useLiveConnection(): void {
  const dispatch = useAppDispatch();
  const token = useAppSelector((state) => state.auth.token);
  const branch = useAppSelector((state) => state.branch.id);
  const isOfAll = useSyncExternalStore(screensOfAll.subscribe, screensOfAll.areShown);

  useEffect(() => {
    if (!token) return;
    // Rights may have changed while this browser was closed.
    void refreshSession(dispatch);
    const changed = gather<LiveTopic>((topics) => dispatch(api.util.invalidateTags([...topics])), READ_AGAIN_MS);
    let isLost = false;
    const close = openLive(
      (event) => {
        noteLine(event.topic !== 'lost');
        // Queries that failed meanwhile have no event of their own.
        if (event.topic === 'lost') isLost = true;
        else if (isLost) {
          isLost = false;
          dispatch(api.internalActions.onOnline());
        }
        if (event.topic === 'hello') noteServedBuild(event.build);
        const topics = LIVE_TOPICS.filter((topic) => event.topic === 'gap' || topic === event.topic);
        // The settings say which parts of the business are shown.
        if (topics.includes('permissions') || topics.includes('settings')) void refreshSession(dispatch);
        changed.add(topics);
        for (const topic of topics) handlers.get(topic)?.forEach((handler) => void handler(event));
      },
      PAGE_START,
      { branch, isOfAll },
    );
    return () => {
      changed.stop();
      close();
    };
  }, [dispatch, token, branch, isOfAll]);
}
