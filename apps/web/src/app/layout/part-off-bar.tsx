import { EyeInvisibleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Screen } from '../screens/screen.ts';
import { SwitchOnLink } from '../screens/switch-on-link.tsx';
import styles from './status-bars.module.css';

/** Over a screen of a part that is off, opened by its address: what it shows is from before. */
export default function PartOffBar({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar} data-tone="info">
      <EyeInvisibleOutlined aria-hidden="true" />
      <span className={styles.text}>
        <b>{t('partOff.title', { name: t(`screens.${screen.title}`) })}.</b> {t('partOff.stillThere')}
      </span>
      <SwitchOnLink screen={screen} size="small" />
    </div>
  );
}
