import { Button, notification } from 'antd';
import { useEffect, useRef } from 'react';
import { attachNoticeHost } from './notify.ts';

/**
 * Shows what notify.ts is told. The same words twice are one notice, however many calls failed at once; told again, it
 * stays for its full time from then on.
 */
export default function NoticeHost() {
  // It goes after its time wherever the mouse is: one that waited would keep covering the button it is over.
  const [notices, holder] = notification.useNotification({ placement: 'top', maxCount: 4, pauseOnHover: false });

  const told = useRef({ count: 0, keys: new Map<string, string>() });

  useEffect(
    () =>
      attachNoticeHost(({ kind, title, description, duration, action }) => {
        const words = `${kind}:${title}:${description ?? ''}`;
        const { keys } = told.current;
        const earlier = keys.get(words);
        // A notice that is opened again under its key keeps its old clock, so it gets a new key.
        if (earlier) notices.destroy(earlier);
        told.current.count += 1;
        const key = `${told.current.count}:${words}`;
        keys.set(words, key);
        notices[kind]({
          key,
          onClose: () => void (keys.get(words) === key && keys.delete(words)),
          title,
          description,
          duration,
          actions: action && (
            <Button
              size="small"
              onClick={() => {
                notices.destroy(key);
                action.run();
              }}
            >
              {action.label}
            </Button>
          ),
          role: kind === 'error' ? 'alert' : 'status',
        });
      }),
    [notices],
  );

  return holder;
}
