import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredDraft } from '../../lib/storage/stored-drafts.ts';
import { useIsOpenElsewhere } from '../../lib/submissions/use-is-open-elsewhere.ts';
import { showMoment } from '../dates/moments.ts';

interface DraftNoticeProps {
  draft: StoredDraft;
  onTakeUp: () => void;
  onRestart: () => void;
}

/** What was left half-done is offered, with the focus on going on: Enter takes it up. */
export function DraftNotice({ draft, onTakeUp, onRestart }: DraftNoticeProps) {
  const { t } = useTranslation('ui');
  const isElsewhere = useIsOpenElsewhere(draft);
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => goOn.current?.focus(), []);
  return (
    <Alert
      className="mb-16"
      type="info"
      showIcon
      title={isElsewhere ? t('form.draftElsewhere') : t('form.draftTitle', { time: showMoment(draft.keptAt) })}
      description={t(isElsewhere ? 'form.draftElsewhereText' : 'form.draftText')}
      action={
        <span className="row wrap stretch">
          <Button ref={goOn} type="primary" size="small" onClick={onTakeUp}>
            {t(isElsewhere ? 'form.draftOpenHere' : 'form.draftTakeUp')}
          </Button>
          <Button size="small" onClick={onRestart}>
            {t('form.draftRestart')}
          </Button>
        </span>
      }
    />
  );
}
