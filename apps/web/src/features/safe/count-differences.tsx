import type { Movement } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { rowsOfLines } from './difference-rows.ts';
import { DifferenceTable } from './difference-table.tsx';
import { movementName } from './movement-name.ts';

/** Every count of the day that did not agree with the books, with its reason. */
export function CountDifferences({ movements }: { movements: readonly Movement[] }) {
  const { t } = useTranslation('safe');
  const counts = movements.flatMap((movement) => {
    const rows = rowsOfLines(movement.chi_tiet).filter(({ difference }) => !isZero(difference));
    return rows.length > 0 ? [{ movement, rows }] : [];
  });
  if (counts.length === 0) return <EmptyState title={t('differences.none')} hint={t('differences.noneHint')} />;
  return counts.map(({ movement, rows }) => (
    <article key={movement.id} className="panel p-16 mb-12">
      <header className="row wrap stretch between gap-4 gap-x-16">
        <strong>{t(`movement.${movementName(movement)}`)}</strong>
        <span className="num muted">
          {movement.nguoi_tao} · {showMoment(movement.ngay_tao)}
        </span>
      </header>
      <DifferenceTable rows={rows} />
      {(movement.ly_do ?? movement.noi_dung) && (
        <p className="no-margin mt-8 break-anywhere">
          {t(movement.ly_do ? 'reason' : 'note')}: {movement.ly_do ?? movement.noi_dung}
        </p>
      )}
    </article>
  ));
}
