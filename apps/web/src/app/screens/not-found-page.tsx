import { useTranslation } from 'react-i18next';
import { HomeLink, MessagePage } from './message-page.tsx';

/** Also for guests, so without the signed-in frame. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main>
      <MessagePage sign="404" title={t('notFound.title')} hint={t('notFound.hint')}>
        <HomeLink />
      </MessagePage>
    </main>
  );
}
