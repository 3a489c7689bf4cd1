import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyAddress } from '../../lib/lists/history-address.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showExactMoment } from '../../ui/dates/moments.ts';
import { DifferenceView } from '../../ui/log/difference-view.tsx';
import { Fact, Facts } from '../../ui/log/facts.tsx';
import { useLogWords } from '../../ui/log/use-log-words.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './log.module.css';
import { recordName, shownId } from './record-name.ts';
import { withoutAccount } from './without-account.ts';

/** One row of the log with everything it knows. */
export function LogDetail({ row }: { row: ActionLogRow }) {
  const { t } = useTranslation('log');
  return (
    <>
      <RowFacts row={row} />
      <h2 className="no-margin mt-24 mb-8 text-14 weight-600">{t(headingOf(row))}</h2>
      <DifferenceView row={row} />
    </>
  );
}

function headingOf({ hanh_dong, truoc, sau }: ActionLogRow) {
  if (truoc !== null && sau !== null) return 'detail.differences';
  if (hanh_dong === 'create') return 'detail.created';
  return hanh_dong === 'delete' ? 'detail.deleted' : 'detail.recorded';
}

function RowFacts({ row }: { row: ActionLogRow }) {
  const { t } = useTranslation('log');
  const { t: f } = useTranslation('fields');
  const words = useLogWords();
  const act = words.actions.find(({ value }) => value === row.hanh_dong);
  const name = words.alertName(row.doi_tuong, row.doi_tuong_id) ?? recordName(row.truoc, row.sau);
  return (
    <Facts>
      <Fact label={t('when')}>
        <span className="num">{showExactMoment(row.ngay_tao)}</span>
      </Fact>
      <Fact label={t('detail.who')}>{row.tai_khoan ?? t(withoutAccount(row))}</Fact>
      <Fact label={f('hanh_dong')}>
        <StatusTag tone={act?.tone ?? 'neutral'} label={act?.label ?? row.hanh_dong} />
      </Fact>
      <Fact label={t('detail.record')}>
        {words.subjectName(row.doi_tuong)}
        {shownId(row.doi_tuong_id) !== null && <span className="num"> #{row.doi_tuong_id}</span>}
        {name && <span className="muted"> {name}</span>}
        {row.doi_tuong_id !== null && (
          <Link
            className={`block text-accent text-12 ${styles.link}`}
            to={historyAddress(row.doi_tuong, row.doi_tuong_id)}
          >
            {t('detail.onlyHistory')}
          </Link>
        )}
      </Fact>
      <Fact label={f('ip')}>
        <span className="num">{row.ip ?? words.none}</span>
      </Fact>
      <Fact label={f('device_id')}>
        {row.device_id === null ? (
          words.none
        ) : (
          <span className={`row may-shrink gap-4 ${styles.device}`}>
            <code>{row.device_id.slice(0, 8)}</code>
            <CopyButton text={row.device_id} label={f('device_id')} />
          </span>
        )}
      </Fact>
    </Facts>
  );
}
