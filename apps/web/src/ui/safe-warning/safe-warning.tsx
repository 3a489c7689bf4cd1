import type { PermissionAction } from '@doi-tien/contract/permissions';
import type { SafeNextStep } from '@doi-tien/contract/report';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/connection/connection.ts';
import { useSafeCheckQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { LinkButton } from '../link-button.tsx';

interface SafeWarningProps {
  /** Whether the notice offers the next step itself; not where the page has the button already. */
  hasStep?: boolean;
}

/** Why trades cannot be made now, in the specification's words, with the step that mends it; nothing while all is well. */
export function SafeWarning({ hasStep = true }: SafeWarningProps) {
  const { t } = useTranslation('ui');
  const { data: safe, isError, refetch } = useSafeCheckQuery();
  const isOffline = useConnection() === 'offline';
  const message = useAppSelector((state) => state.safe.message);
  // Without a network the frame says what keeps everything waiting.
  if (isError && message && isOffline) return null;
  if (isError && message) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        {t('safe.askAgain')}
      </Button>
    );
    return <Alert type="error" showIcon title={message} action={again} />;
  }
  if (safe === undefined) return null;
  if (safe === null) return <Mended title={t('safe.missing')} step="mo_ket" safe={null} hasStep={hasStep} />;
  if (safe.trang_thai === 2) return <Alert type="warning" showIcon title={t('safe.closed')} />;
  if (safe.trang_thai !== 1) return <Alert type="error" showIcon title={t('safe.invalid')} />;
  if (safe.xac_nhan === 1) {
    return (
      <Mended title={t('safe.locked')} hint={t('safe.lockedHint')} step="dong_ket" safe={safe} hasStep={hasStep} />
    );
  }
  if (!safe.qua_ngay) return null;
  return <Mended title={t('safe.late', { safe: safe.ma_ket })} step="chot_ket" safe={safe} hasStep={hasStep} />;
}

const ACTIONS: Record<SafeNextStep, PermissionAction> = { mo_ket: 'create', chot_ket: 'lock', dong_ket: 'close' };

interface MendedProps {
  title: string;
  hint?: string;
  step: SafeNextStep;
  safe: Pick<SafeCheck, 'id'> | null;
  hasStep: boolean;
}

/** The next step beside its reason, for people who may take it; the others are told whom to ask. */
function Mended({ title, hint, step, safe, hasStep }: MendedProps) {
  const { t } = useTranslation('ui');
  const may = useMay('ket')(ACTIONS[step]);
  const button = (
    <LinkButton type="primary" size="small" to={`${safe ? `/ket/${safe.id}` : '/ket'}?viec=${step}`}>
      {t(`safe.step.${step}`)}
    </LinkButton>
  );
  const more = [hint, !may && t(`safe.ask.${step}`)].filter(Boolean).join(' ');
  // One line where there is room: a description of its own would double the height of the notice.
  const text = (
    <>
      <span>{title}</span> {more !== '' && <span className="secondary">{more}</span>}
    </>
  );
  return <Alert type="warning" showIcon title={text} action={may && hasStep ? button : undefined} />;
}
