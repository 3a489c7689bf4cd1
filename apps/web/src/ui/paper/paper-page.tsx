import { PrinterOutlined } from '@ant-design/icons';
import type { Permission } from '@doi-tien/contract/permissions';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api/download.ts';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { LinkButton } from '../link-button.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { Waiting } from '../page/waiting.tsx';

interface PaperPageProps<Data> {
  title: string;
  back: { to: string; label: string };
  /** Other papers about the same. */
  more?: readonly { to: string; label: string }[];
  /** What the button that prints says. */
  print: string;
  /** The same as a workbook, for those who may take it. */
  file?: { path: string; permission: Permission };
  state: { data?: Data; error?: unknown; refetch: () => unknown };
  children: (data: NonNullable<Data>) => ReactNode;
}

/** A document as it will lie on the table, with one button, and P, that prints it. */
export function PaperPage<Data>({ title, back, more = [], print, file, state, children }: PaperPageProps<Data>) {
  const { data, error, refetch } = state;
  const printIt = () => window.print();
  useShortcut('print', data ? printIt : null);
  return (
    <PageFrame
      title={title}
      actions={
        <>
          {file && <FileButton {...file} isReady={Boolean(data)} />}
          {more.map(({ to, label }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
          <LinkButton to={back.to}>{back.label}</LinkButton>
        </>
      }
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

function FileButton({ path, permission, isReady }: { path: string; permission: Permission; isReady: boolean }) {
  const { t } = useTranslation('ui');
  if (!useCan(permission)) return null;
  return (
    <Button disabled={!isReady} onClick={() => void downloadFile(path, new URLSearchParams())}>
      {t('paper.file')}
    </Button>
  );
}
