import { DesktopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCurrentBranch } from '../../lib/branches/branches.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';

/** The customer display in a window of its own, of the branch where it is named. Nothing while the display is switched off. */
export function BoardLink({ named }: { named: boolean }) {
  const { t } = useTranslation('rates');
  const { data } = useSettingsInUseQuery();
  const branch = useCurrentBranch();
  const phone = useScreenSize() === 'mobile';
  if (!data?.gia_tri.bat_bang_ty_gia) return null;
  const query = named && branch ? `?${new URLSearchParams({ chi_nhanh: branch.ma })}` : '';
  return (
    <Button
      icon={<DesktopOutlined />}
      href={`/bang-ty-gia${query}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('board')}
    >
      {phone ? null : t('board')}
    </Button>
  );
}
