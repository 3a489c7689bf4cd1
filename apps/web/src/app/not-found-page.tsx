import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandDialog } from '../features/command/command-dialogs.tsx';
import { useAppSelector } from '../lib/state/root.ts';
import { HomeLink, MessagePage } from './message-page.tsx';

const AppKeys = lazy(async () => ({ default: (await import('./layout/app-keys.tsx')).AppKeys }));

/** Also for guests, so without the frame; the keys of the frame work for people who are signed in. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.auth.user !== null);
  const [asked, setAsked] = useState<CommandDialog | null>(null);
  return (
    <main>
      <MessagePage sign="404" title={t('notFound.title')} hint={t('notFound.hint')}>
        <HomeLink />
      </MessagePage>
      <Suspense fallback={null}>{isSignedIn && <AppKeys asked={asked} onAsk={setAsked} />}</Suspense>
    </main>
  );
}
