import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllNotesQuery } from '../../lib/endpoints/drawer-endpoints.ts';

/** Before the count, the money is named of which nobody said the notes, with the way to sort it. */
export function UnsortedCash({
  drawers = [],
  onLeave,
}: {
  drawers: readonly Drawer[] | undefined;
  onLeave: () => void;
}) {
  const { t } = useTranslation('safe');
  const { data: notes } = useAllNotesQuery();
  const hasNotes = (currencyId: number) => notes?.items.some(({ tien_id }) => tien_id === currencyId) ?? false;
  const unsorted = drawers.filter(({ tien_id, chua_phan_loai }) => hasNotes(tien_id) && !isZero(chua_phan_loai));
  if (unsorted.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('unsortedCash')}
      description={unsorted.map(({ tien_id, ma_tien, chua_phan_loai }) => (
        <div key={tien_id}>
          <Link className="num" onClick={onLeave} to={`/chi-tiet-ket?doi-to=${tien_id}`}>
            {formatDecimal(chua_phan_loai)} {ma_tien}
          </Link>
        </div>
      ))}
    />
  );
}
