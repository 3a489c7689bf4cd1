import { notification } from 'antd';
import { useEffect } from 'react';
import { attachNoticeHost } from './notify.ts';

/** Shows what notify.ts is told. The same words twice are one notice, however many calls failed at once. */
export default function NoticeHost() {
  // It goes after its time wherever the mouse is: one that waited would keep covering the button it is over.
  const [notices, holder] = notification.useNotification({ placement: 'topRight', maxCount: 4, pauseOnHover: false });

  useEffect(
    () =>
      attachNoticeHost(({ kind, title, description, duration }) => {
        notices[kind]({
          key: `${kind}:${title}:${description ?? ''}`,
          title,
          description,
          duration,
          role: kind === 'error' ? 'alert' : 'status',
        });
      }),
    [notices],
  );

  return holder;
}
