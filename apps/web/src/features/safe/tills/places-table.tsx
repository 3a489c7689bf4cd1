import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { VAULT_PLACE } from '@doi-tien/contract/till';
import type { PlaceContent } from '@doi-tien/contract/till.schema';
import { sum } from '@doi-tien/money/decimal';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/state/root.ts';
import type { RowAction } from '../../../ui/data-list/columns/list-column.ts';
import { RowActions } from '../../../ui/data-list/rows/row-actions.tsx';
import { showMoment } from '../../../ui/dates/moments.ts';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { PlaceHoldings } from './place-holdings.tsx';
import { useTillHistory } from './till-history.ts';
import { useTillWords } from './till-words.ts';
import styles from './tills.module.css';

interface PlacesTableProps {
  places: readonly PlaceContent[];
  /** Ends the shift of somebody absent; null for people who may not. */
  onEnd: ((place: PlaceContent) => void) | null;
}

/** Totals first: a line for the safe and for each till, and what lies in it for people who open the line. */
export function PlacesTable({ places, onEnd }: PlacesTableProps) {
  const { t } = useTranslation('tills');
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  const isTold = places.every(({ gia_tri_vnd }) => gia_tri_vnd !== null);
  return (
    <table className={styles.places}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('places.place')}</th>
          <th scope="col" className={styles.onlyWide}>
            {t('places.person')}
          </th>
          <th scope="col" className={styles.onlyWide}>
            {t('places.since')}
          </th>
          <th scope="col" className={styles.onlyWide}>
            {t('places.status')}
          </th>
          <th scope="col" className={`${styles.figure} ${styles.onlyWide}`}>
            {t('places.tickets')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('places.value')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('places.actions')}</span>
          </th>
        </tr>
      </thead>
      {places.map((place) => (
        <PlaceRows
          key={place.ngan_quy_id}
          place={place}
          isOpen={opened.includes(place.ngan_quy_id)}
          onToggle={() => toggle(place.ngan_quy_id)}
          onEnd={onEnd}
        />
      ))}
      {isTold && (
        <tfoot>
          <tr>
            <th scope="row">{t('places.total')}</th>
            <td className={styles.onlyWide} colSpan={4} />
            <td className={styles.figure}>
              <MoneyText
                amount={sum(places.map(({ gia_tri_vnd }) => gia_tri_vnd ?? '0'))}
                size="medium"
                align="right"
              />
            </td>
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface PlaceRowsProps {
  place: PlaceContent;
  isOpen: boolean;
  onToggle: () => void;
  onEnd: PlacesTableProps['onEnd'];
}

function PlaceRows({ place, isOpen, onToggle, onEnd }: PlaceRowsProps) {
  const { t } = useTranslation('tills');
  const name = useTillWords().place(place);
  const actions = useActions(place, onEnd);
  const isVault = place.ngan_quy_id === VAULT_PLACE;
  const since = place.tu_luc && showMoment(place.tu_luc);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="row align-top">
            <Button
              type="text"
              size="small"
              icon={isOpen ? <DownOutlined /> : <RightOutlined />}
              aria-expanded={isOpen}
              aria-label={t('places.notesOf', { place: name })}
              onClick={onToggle}
            />
            <span>
              <strong className="weight-600">{name}</strong>
              {!isVault && (
                <span className={`muted text-12 ${styles.below}`}>
                  {place.nguoi_giu ?? t('state.free')}
                  {since && ` · ${since}`}
                </span>
              )}
            </span>
          </span>
        </th>
        <td className={styles.onlyWide}>{place.nguoi_giu}</td>
        <td className={`num ${styles.onlyWide}`}>{since}</td>
        <td className={styles.onlyWide}>{!isVault && <PlaceState place={place} />}</td>
        <td className={`num ${styles.figure} ${styles.onlyWide}`}>{place.nguoi_giu_id !== null && place.so_phieu}</td>
        <td className={styles.figure}>
          {place.an_so_lieu ? (
            <span className="muted">{t('places.withheld')}</span>
          ) : (
            <MoneyText amount={place.gia_tri_vnd} size="medium" align="right" />
          )}
        </td>
        <td>
          <RowActions row={place} actionsOf={() => actions} rowName={name} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} className={styles.notes}>
            {place.an_so_lieu ? (
              <p className="muted">{t('mine.withheld')}</p>
            ) : (
              <PlaceHoldings
                label={t('places.notesOf', { place: name })}
                drawers={place.ton}
                worth={place.gia_tri_vnd}
                worthLabel={t('places.total')}
                nothing={t('places.nothing')}
              />
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function PlaceState({ place: { nguoi_giu_id, chot_luc } }: { place: PlaceContent }) {
  const { t } = useTranslation('tills');
  if (nguoi_giu_id === null) return <StatusTag tone="neutral" label={t('state.free')} />;
  if (chot_luc !== null) return <StatusTag tone="info" label={t('state.locked')} />;
  return <StatusTag tone="success" label={t('state.working')} />;
}

function useActions(place: PlaceContent, onEnd: PlacesTableProps['onEnd']): RowAction<PlaceContent>[] {
  const { t } = useTranslation('tills');
  const me = useAppSelector((state) => state.auth.user?.id);
  const history = useTillHistory<PlaceContent>(({ ngan_quy_id }) => ngan_quy_id);
  if (place.ngan_quy_id === VAULT_PLACE) return [];
  const isOfAnother = place.nguoi_giu_id !== null && place.nguoi_giu_id !== me;
  return [...(onEnd && isOfAnother ? [{ key: 'end', label: t('places.end'), onClick: onEnd }] : []), ...history];
}
