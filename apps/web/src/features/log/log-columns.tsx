import type { ActionLogRow } from '@doi-tien/contract/log.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { showExactMoment } from '../../ui/dates/moments.ts';
import { countText } from '../../ui/log/count-text.ts';
import { recordDifference } from '../../ui/log/record-difference.ts';
import { type LogWords, useLogWords } from '../../ui/log/use-log-words.ts';
import { valueText } from '../../ui/log/value-text.ts';
import { recordName, shownId } from './record-name.ts';
import { withoutAccount } from './without-account.ts';

export function useLogColumns(): ListColumn<ActionLogRow>[] {
  const { t } = useTranslation('fields');
  const { t: l } = useTranslation('log');
  const words = useLogWords();
  return useMemo(
    () => [
      {
        key: 'ngay_tao',
        title: l('when'),
        kind: 'datetime',
        always: true,
        sortable: true,
        filter: true,
        width: 178,
        render: (row: ActionLogRow) => <span className="num">{showExactMoment(row.ngay_tao)}</span>,
      },
      {
        key: 'tai_khoan',
        title: t('tai_khoan'),
        kind: 'text',
        sortable: true,
        filter: true,
        width: 112,
        card: 'title',
        render: (row: ActionLogRow) => row.tai_khoan ?? <span className="muted">{l(withoutAccount(row))}</span>,
      },
      {
        key: 'hanh_dong',
        title: t('hanh_dong'),
        kind: 'status',
        sortable: true,
        filter: true,
        options: words.actions,
        width: 168,
      },
      {
        key: 'doi_tuong',
        title: t('doi_tuong'),
        kind: 'tag',
        sortable: true,
        filter: true,
        options: words.subjects,
        width: 172,
      },
      {
        key: 'doi_tuong_id',
        title: t('doi_tuong_id'),
        kind: 'text',
        sortable: true,
        filter: true,
        width: 104,
        yields: true,
        // A code that only programs use says nothing here; the content tells what it was.
        value: ({ doi_tuong_id }: ActionLogRow) => shownId(doi_tuong_id),
      },
      {
        key: 'noi_dung',
        title: l('change'),
        kind: 'text',
        width: 248,
        value: (row: ActionLogRow) => whatHappened(row, words),
      },
      { key: 'ip', title: t('ip'), kind: 'text', filter: true, width: 130, hiddenAtFirst: true, card: 'hidden' },
      { key: 'device_id', title: t('device_id'), kind: 'text', filter: true, hiddenAtFirst: true, card: 'hidden' },
      { key: 'id', title: t('id'), kind: 'number', sortable: true, hiddenAtFirst: true, card: 'hidden' },
    ],
    [t, l, words],
  );
}

/**
 * The record's name where it has one, and which fields changed. Of a new or deleted record the name says enough, and
 * what was only noted (a failed sign-in, a device) is told as it is.
 */
function whatHappened({ hanh_dong, doi_tuong, doi_tuong_id, truoc, sau }: ActionLogRow, words: LogWords): string {
  const count = countText(hanh_dong, sau, words.count);
  if (count !== null) return count;
  const alert = words.alertName(doi_tuong, doi_tuong_id);
  if (alert !== null) return alert;
  const name = recordName(truoc, sau);
  const isWhole = truoc === null || sau === null;
  if (isWhole) return name ?? (sau || truoc ? valueText('', sau ?? truoc, words) : '');
  const fields = words.summary(recordDifference(truoc, sau));
  return name && fields ? `${name}: ${fields}` : (name ?? fields);
}
