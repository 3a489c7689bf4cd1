import { WarningOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import type { CounterfeitStart } from './counterfeit-form.ts';
import { LazyCounterfeitDrawer } from './lazy-counterfeit-drawer.tsx';

interface CounterfeitButtonProps extends Pick<ButtonProps, 'size' | 'type'> {
  start: CounterfeitStart;
}

/** Opens the form over the screen, which keeps everything that was typed on it. For people who may record notes. */
export function CounterfeitButton({ start, ...button }: CounterfeitButtonProps) {
  const { t } = useTranslation('ui');
  const allowed = useCan(['tien-gia', 'create']);
  const [open, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <Button {...button} icon={<WarningOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('counterfeit.record')}
      </Button>
      <LazyCounterfeitDrawer open={open} start={start} onClose={() => setOpen(false)} />
    </>
  );
}
