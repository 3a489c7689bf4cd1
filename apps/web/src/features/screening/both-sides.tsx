import { BIRTH_MATCH } from '@doi-tien/contract/screening';
import type { ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchable } from '../../lib/browser/searchable.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { MarkedName } from './marked-name.tsx';
import styles from './screening.module.css';
import { showBirths, useBirthMatches } from './screening-words.ts';

interface Line {
  label: string;
  ours: ReactNode;
  theirs: ReactNode;
  /** Both sides agree. */
  agrees?: boolean;
}

/** Customer and entry beside each other, line by line; what agrees is marked. */
export function BothSides({ hit }: { hit: ScreeningHitDetail }) {
  const { t } = useTranslation('screening');
  const lines = useLines(hit);
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th aria-label={t('title')} />
          <th scope="col">
            {t('customer')} <Link to={`/khach-hang/${hit.khach_hang_id}`}>{t('openCustomer')}</Link>
          </th>
          <th scope="col">{t('entry', { list: hit.danh_sach })}</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ ours, theirs }) => ours || theirs)
          .map(({ label, ours, theirs, agrees }) => (
            <tr key={label} data-agrees={agrees || undefined}>
              <th scope="row">{label}</th>
              <td>{ours || '—'}</td>
              <td>{theirs || '—'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function useLines(hit: ScreeningHitDetail): Line[] {
  const { t } = useTranslation('screening');
  const { t: f } = useTranslation('fields');
  const births = useBirthMatches();
  const agreeing = new Set(hit.tu_khop);
  const names = (all: readonly (string | null)[]) =>
    all
      .filter((name) => name !== null)
      .map((name) => (
        <div key={name}>
          <MarkedName name={name} agreeing={agreeing} />
        </div>
      ));
  const unique = (all: (string | null)[]) => [...new Set(all)];
  const birth = births.find(({ value }) => value === hit.khop_ngay_sinh);
  const nations = [hit.quoc_tich, hit.quoc_tich_muc].map((nation) => searchable(nation ?? ''));
  return [
    {
      label: f('ho_va_ten'),
      ours: names(unique([hit.ten_khach, hit.ho_va_ten, ...hit.ten_khac])),
      theirs: names(unique([hit.ten_muc, hit.ten_chinh_muc, ...hit.ten_khac_muc, hit.ten_goc_muc])),
    },
    {
      label: f('ngay_sinh'),
      ours: hit.ngay_sinh && showDay(hit.ngay_sinh),
      theirs: (
        <>
          {showBirths(hit.ngay_sinh_muc)} {birth && <StatusTag tone={birth.tone ?? 'neutral'} label={birth.label} />}
        </>
      ),
      agrees: hit.khop_ngay_sinh === BIRTH_MATCH.same || hit.khop_ngay_sinh === BIRTH_MATCH.near,
    },
    {
      label: f('quoc_tich'),
      ours: hit.quoc_tich,
      theirs: hit.quoc_tich_muc,
      agrees: nations[0] !== '' && nations[0] === nations[1],
    },
    {
      label: t('papers'),
      ours: hit.giay_to.map(({ loai, so }) => `${loai} ${so}`.trim()).join(', '),
      theirs: null,
    },
    { label: f('so_tham_chieu'), ours: null, theirs: hit.so_tham_chieu },
    { label: f('loai'), ours: null, theirs: t(hit.loai === 1 ? 'kind.person' : 'kind.organisation') },
    { label: f('ngay_dua_vao'), ours: null, theirs: hit.ngay_dua_vao && showDay(hit.ngay_dua_vao) },
  ];
}
