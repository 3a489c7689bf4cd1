import { BIRTH_MATCH } from '@doi-tien/contract/screening';
import type { ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchable } from '../../lib/browser/searchable.ts';
import { type ComparedLine, Comparison } from '../../ui/comparison.tsx';
import { showDay } from '../../ui/dates/moments.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { MarkedName } from './marked-name.tsx';
import { showBirths, useBirthMatches } from './screening-words.ts';

/** Customer and entry beside each other, line by line; what agrees is marked. */
export function BothSides({ hit }: { hit: ScreeningHitDetail }) {
  const { t } = useTranslation('screening');
  const customer = (
    <>
      {t('customer')} <Link to={`/khach-hang/${hit.khach_hang_id}`}>{t('openCustomer')}</Link>
    </>
  );
  return <Comparison corner={null} left={customer} right={t('entry', { list: hit.danh_sach })} lines={useLines(hit)} />;
}

function useLines(hit: ScreeningHitDetail): ComparedLine[] {
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
      left: names(unique([hit.ten_khach, hit.ho_va_ten, ...hit.ten_khac])),
      right: names(unique([hit.ten_muc, hit.ten_chinh_muc, ...hit.ten_khac_muc, hit.ten_goc_muc])),
    },
    {
      label: f('ngay_sinh'),
      left: hit.ngay_sinh && showDay(hit.ngay_sinh),
      right: (
        <>
          {showBirths(hit.ngay_sinh_muc)} {birth && <StatusTag tone={birth.tone ?? 'neutral'} label={birth.label} />}
        </>
      ),
      isMarked: hit.khop_ngay_sinh === BIRTH_MATCH.same || hit.khop_ngay_sinh === BIRTH_MATCH.near,
    },
    {
      label: f('quoc_tich'),
      left: hit.quoc_tich,
      right: hit.quoc_tich_muc,
      isMarked: nations[0] !== '' && nations[0] === nations[1],
    },
    {
      label: t('papers'),
      left: hit.giay_to.map(({ loai, so }) => `${loai} ${so}`.trim()).join(', '),
      right: null,
    },
    { label: f('so_tham_chieu'), left: null, right: hit.so_tham_chieu },
    { label: f('loai'), left: null, right: t(hit.loai === 1 ? 'kind.person' : 'kind.organisation') },
    { label: f('ngay_dua_vao'), left: null, right: hit.ngay_dua_vao && showDay(hit.ngay_dua_vao) },
  ];
}
