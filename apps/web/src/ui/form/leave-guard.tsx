import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useLocation } from 'react-router';

interface LeaveGuardProps {
  /** Read at the moment of leaving, so that the form need not render on every keystroke. */
  hasChanges: () => boolean;
  /** Somebody tried to close the form itself. */
  asking: boolean;
  /** The form lies over its page, so Back means to close it, also where the page stays the same. */
  isOverPage?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before entered work is lost: on closing, on another page of ours, and on leaving the site. */
export function LeaveGuard({ hasChanges, asking, isOverPage = false, onStay, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation('ui');
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    return (isOtherPage || (isOverPage && historyAction === 'POP')) && hasChanges();
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);

  const blocked = blocker.state === 'blocked';
  return (
    <Modal
      open={asking || blocked}
      title={t('form.leaveTitle')}
      width={400}
      okText={t('form.stay')}
      cancelText={t('form.leave')}
      cancelButtonProps={{ danger: true }}
      okButtonProps={{ autoFocus: true }}
      closable={false}
      onOk={() => {
        blocker.reset?.();
        onStay();
      }}
      onCancel={(event) => {
        // Esc and the mask mean "not sure", and that keeps the work.
        const chosen =
          event.type === 'click' && event.target instanceof Element && event.target.closest('button') !== null;
        if (!chosen) {
          blocker.reset?.();
          onStay();
          return;
        }
        onLeave();
        // On the same page, closing the form is all that Back was meant to do.
        if (blocker.state === 'blocked' && blocker.location.pathname === pathname) blocker.reset();
        else blocker.proceed?.();
      }}
    >
      {t('form.leaveText')}
    </Modal>
  );
}
