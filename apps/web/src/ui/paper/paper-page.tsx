import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { LinkButton } from '../link-button.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { Waiting } from '../page/waiting.tsx';

interface PaperPageProps<Data> {
  title: string;
  back: { to: string; label: string };
  /** What the button that prints says. */
  print: string;
  state: { data?: Data; error?: unknown; refetch: () => unknown };
  children: (data: NonNullable<Data>) => ReactNode;
}

/** A document as it will lie on the table, with one button, and P, that prints it. */
export function PaperPage<Data>({ title, back, print, state, children }: PaperPageProps<Data>) {
  const { data, error, refetch } = state;
  const printIt = () => window.print();
  useShortcut('print', data ? printIt : null);
  return (
    <PageFrame
      title={title}
      actions={<LinkButton to={back.to}>{back.label}</LinkButton>}
      primaryAction={
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={!data}
          onClick={printIt}
          aria-keyshortcuts={ariaKeys('print')}
        >
          {print}
        </Button>
      }
    >
      {data ? children(data) : <Waiting error={error} refetch={refetch} rows={8} />}
    </PageFrame>
  );
}
