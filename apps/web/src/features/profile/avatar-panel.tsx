import { Avatar, Button } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { avatarUrl, initialOf } from '../../lib/session/avatar.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { AVATAR_TYPES, avatarProblem } from './avatar-file.ts';
import styles from './avatar-panel.module.css';
import { Panel } from './panel/panel.tsx';
import { useChangeAvatarMutation, useRemoveAvatarMutation } from './profile-endpoints.ts';

/** Choose, look at it, then save: nothing is sent before the person has seen it. */
export function AvatarPanel({ name, avatar }: { name: string; avatar: string | null }) {
  const { t } = useTranslation('profile');
  const picker = useRef<HTMLInputElement>(null);
  const { chosen, choose, drop } = useChosenPicture();
  const { save, remove, busy } = useAvatarActs(drop);
  const [isAsking, setAsking] = useState(false);

  return (
    <Panel>
      <div className={`row wrap gap-12 gap-x-16 ${styles.row}`}>
        <Avatar
          size={72}
          src={chosen?.url ?? avatarUrl(avatar)}
          className={styles.avatar}
          alt={chosen ? t('avatar.preview') : t('avatar.title')}
          onError={() => {
            if (chosen) {
              notify.error(t('avatar.unreadable'));
              drop();
            }
            return true;
          }}
        >
          {initialOf(name)}
        </Avatar>
        <div className={styles.words}>
          <h2 className="no-margin text-16 weight-600">{chosen ? t('avatar.preview') : t('avatar.title')}</h2>
          <p className={styles.hint}>{t('avatar.hint')}</p>
        </div>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept={AVATAR_TYPES.join(',')}
          aria-label={t('avatar.choose')}
          onChange={choose}
        />
        <div className="row stretch">
          {chosen ? (
            <>
              <Button type="primary" loading={busy} onClick={() => void save(chosen.file)}>
                {t('avatar.save')}
              </Button>
              <Button disabled={busy} onClick={drop}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => picker.current?.click()}>{t(avatar ? 'avatar.change' : 'avatar.choose')}</Button>
              {avatar && (
                <Button type="text" danger loading={busy} onClick={() => setAsking(true)}>
                  {t('avatar.remove')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <ConfirmDialog
        question={
          isAsking
            ? {
                title: t('avatar.removeAsk'),
                text: t('avatar.removeText'),
                okText: t('avatar.remove'),
                danger: true,
                keepText: t('avatar.keep'),
                act: remove,
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}

function useChosenPicture() {
  const { t } = useTranslation('profile');
  const [chosen, setChosen] = useState<{ file: File; url: string }>();

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Emptied, so that choosing the same file again is noticed.
    target.value = '';
    if (!file) return;
    const problem = avatarProblem(file);
    if (problem) notify.error(t(`avatar.${problem}`));
    else setChosen({ file, url: URL.createObjectURL(file) });
  }

  return { chosen, choose, drop: () => setChosen(undefined) };
}

/** The picture stands in the header too, so the session is read again. */
function useAvatarActs(onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [change, { isLoading: changing }] = useChangeAvatarMutation();
  const [remove, { isLoading: removing }] = useRemoveAvatarMutation();
  const finish = async (act: { unwrap: () => Promise<unknown> }) => {
    try {
      await act.unwrap();
      await refreshSession(dispatch);
      onSaved();
    } catch {
      // Told already; the chosen picture stays for another try.
    }
  };
  return { save: (file: File) => finish(change(file)), remove: () => finish(remove()), busy: changing || removing };
}
