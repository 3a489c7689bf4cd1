import { HistoryOutlined } from '@ant-design/icons';
import { RESERVATION_CODE } from '@doi-tien/contract/reservation';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useActiveCurrenciesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useIsOpenElsewhere } from '../../../lib/submissions/use-is-open-elsewhere.ts';
import { businessDay, showMomentBeside } from '../../../ui/dates/moments.ts';
import { focusNow } from '../../../ui/form/focus.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { draftText } from '../model/ticket-drafts.ts';
import type { TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import styles from './draft-strip.module.css';

/** Says what was left half-done, and what the ticket was copied from: nothing is filled in silence. */
export function DraftStrip({ draft }: { draft: Draft }) {
  const { t } = useTranslation('trade');
  const { data: currencies } = useActiveCurrenciesQuery();
  const { offered } = draft;
  const resume = () => focusWhereTypingStopped(draft.takeUp());
  const drop = () => {
    draft.drop();
    focusWhereTypingStopped(draft.now());
  };
  useShortcut('resume', offered ? resume : null);
  const what =
    offered && draftText(offered.state, (id) => currencies?.items.find((currency) => currency.id === id)?.ma);
  const time = offered && showMomentBeside(businessDay(new Date()), offered.keptAt);
  const isElsewhere = useIsOpenElsewhere(offered);
  return (
    <>
      {draft.copiedFrom && (
        <p className={styles.strip} role="status">
          {t(draft.copiedFrom.startsWith(RESERVATION_CODE) ? 'draft.taken' : 'draft.copied', {
            code: draft.copiedFrom,
          })}
        </p>
      )}
      {draft.isSentElsewhere && (
        <p className={styles.strip} role="status">
          {t('draft.sentElsewhere')}
        </p>
      )}
      {offered && (
        <div className={styles.strip}>
          <HistoryOutlined aria-hidden="true" />
          <span className={`may-shrink break-anywhere ${styles.text}`} role="status">
            {isElsewhere ? t('draft.elsewhere') : t('draft.left', { time })}{' '}
            <strong className="num">{what || t('draft.noFigures')}</strong>
          </span>
          <span className={`inline-row stretch ${styles.acts}`}>
            <Button size="small" type="primary" ghost onClick={resume} aria-keyshortcuts={ariaKeys('resume')}>
              {t(isElsewhere ? 'draft.openHere' : 'draft.resume')}
              <KeyCap of="resume" />
            </Button>
            {!isElsewhere && (
              <Button size="small" type="text" onClick={drop}>
                {t('draft.drop')}
              </Button>
            )}
          </span>
        </div>
      )}
    </>
  );
}

/** The first line without a figure, or the last one; its currency where that is missing too. */
function focusWhereTypingStopped({ lines }: TicketState): void {
  const line = lines.find(({ quantity }) => quantity === null) ?? lines.at(-1);
  if (line) focusNow(`${line.key}-${line.currencyId === null ? 'currency' : 'quantity'}`);
}
