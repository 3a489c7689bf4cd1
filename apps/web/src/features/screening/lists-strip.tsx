import type { ScreeningList } from '@doi-tien/contract/screening.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Progress, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import styles from './screening.module.css';
import { useScreeningListsQuery, useSwitchListMutation } from './screening-endpoints.ts';

/** The lists with their state; how far a new one is compared moves by itself. */
export function ListsStrip() {
  const { t } = useTranslation('screening');
  const { data: lists } = useScreeningListsQuery();
  if (!lists || lists.length === 0) return null;
  return (
    <section className={`full-width no-margin ${styles.strip}`} aria-label={t('tabs.lists')}>
      <ul className={`stack plain-list ${styles.lists}`}>
        {lists.map((list) => (
          <ListCard key={list.id} list={list} />
        ))}
      </ul>
    </section>
  );
}

function ListCard({ list }: { list: ScreeningList }) {
  const { t } = useTranslation('screening');
  const { id, ten, nguon, trang_thai, so_muc, dang_mo, chua_so, tien_do, phien_ban } = list;
  const { nguoi_nhap, nhap_luc, quet_xong_luc } = list;
  const mayChange = useCan(['sang-loc', 'update']);
  const [change, { isLoading }] = useSwitchListMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const isOn = trang_thai === 1;
  const number = (count: number) => formatDecimal(String(count));
  const turn = (next: 1 | 2) => change({ id, trang_thai: next, phien_ban });
  const ask = () =>
    setQuestion({
      title: t('lists.switchOff', { list: ten }),
      text: t('lists.switchOffHint'),
      okText: t('lists.switchOffDo'),
      keepText: t('lists.keep'),
      danger: true,
      act: () => turn(2).unwrap(),
    });
  const state =
    tien_do < 100
      ? t('lists.comparing', { percent: tien_do })
      : t('lists.compared', { moment: showMoment(quet_xong_luc ?? '') });
  return (
    <li className={`panel p-8-12 ${styles.list}`} data-off={!isOn || undefined}>
      <div className={`row wrap gap-4 gap-x-8 ${styles.listHead}`}>
        <b>{ten}</b>
        <span className="no-margin muted text-12">{t(`lists.source.${nguon}`)}</span>
        <Switch
          size="small"
          checked={isOn}
          disabled={!mayChange}
          loading={isLoading}
          aria-label={t('lists.toggle', { list: ten })}
          onChange={(next) => (next ? void turn(1) : ask())}
        />
      </div>
      <div>
        {t('lists.entries', { total: number(so_muc) })} ·{' '}
        {isOn ? (dang_mo > 0 ? t('lists.open', { total: number(dang_mo) }) : t('lists.none')) : t('lists.off')}
      </div>
      {isOn && tien_do < 100 && <Progress percent={tien_do} size="small" showInfo={false} aria-label={state} />}
      <div className="no-margin muted text-12">{isOn && state}</div>
      {isOn && chua_so > 0 && (
        <div className={styles.warning} role="status">
          {t('lists.unscreened', { total: number(chua_so) })}
        </div>
      )}
      <div className="no-margin muted text-12">
        {nhap_luc && t('lists.imported', { moment: showMoment(nhap_luc), name: nguoi_nhap ?? '' })}
      </div>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </li>
  );
}
