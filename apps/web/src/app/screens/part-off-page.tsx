import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';
import type { Screen } from './screen.ts';
import { SwitchOnLink } from './switch-on-link.tsx';

/** In place of a screen that would begin something in a part that is off. */
export default function PartOffPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('partOff.title', { name: t(`screens.${screen.title}`) })} hint={t('partOff.hint')}>
      <SwitchOnLink screen={screen} />
    </MessagePage>
  );
}
