import { partOfScreen } from '@doi-tien/contract/parts';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Screen } from './screen.ts';

/** To where the part of a screen is switched on, for people who may; the others are told whom to ask. */
export function SwitchOnLink({ screen: { path, permission }, size }: { screen: Screen; size?: 'small' }) {
  const { t } = useTranslation();
  const off = useAppSelector((state) => state.auth.off);
  const maySwitch = useHolds(['cau-hinh-chung', 'update']);
  if (!maySwitch) return <span className="muted">{t('partOff.ask')}</span>;
  const part = partOfScreen(off, path, permission?.[0]) ?? 'loai_hinh';
  return (
    <LinkButton type="primary" {...(size && { size })} to={`/cau-hinh-chung#${part}`}>
      {t('partOff.switchOn')}
    </LinkButton>
  );
}
