import { WarningOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import type { CounterfeitStart } from './counterfeit-form.ts';
import { LazyCounterfeitDrawer } from './lazy-counterfeit-drawer.tsx';

type Looks = Pick<ButtonProps, 'size' | 'type'>;

/** For people who may record notes. The form is the caller's: it must outlive the button, which a screen may take away at any moment. */
export function SuspectButton({ onClick, ...looks }: Looks & { onClick: () => void }) {
  const { t } = useTranslation('ui');
  if (!useCan(['tien-gia', 'create'])) return null;
  return (
    <Button {...looks} icon={<WarningOutlined aria-hidden />} onClick={onClick}>
      {t('counterfeit.record')}
    </Button>
  );
}

/** Opens the form over the screen, which keeps everything that was typed on it. */
export function CounterfeitButton({ start, ...looks }: Looks & { start: CounterfeitStart }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SuspectButton {...looks} onClick={() => setOpen(true)} />
      <LazyCounterfeitDrawer open={open} start={start} onClose={() => setOpen(false)} />
    </>
  );
}
