import { MAX_PAGE_SIZE } from '@doi-tien/contract/list';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './list-pager.module.css';

const PAGE_SIZES = [20, 50, 100, MAX_PAGE_SIZE];

interface ListPagerProps {
  page: number;
  pageSize: number;
  total: number;
  phone: boolean;
  /** Columns for which there is no room. */
  hiddenColumns: number;
  onShowAll: () => void;
  onChange: (page: number, pageSize: number) => void;
}

const show = (count: number) => formatDecimal(String(count));

export function ListPager({ page, pageSize, total, phone, hiddenColumns, onShowAll, onChange }: ListPagerProps) {
  const { t } = useTranslation('ui');
  if (total === 0) return null;
  return (
    <nav className={styles.pager}>
      {hiddenColumns > 0 && (
        <Button type="link" size="small" className={styles.hiddenColumns} onClick={onShowAll}>
          {t('list.hiddenColumns', { count: hiddenColumns })}
        </Button>
      )}
      <Pagination
        size="small"
        simple={phone && { readOnly: true }}
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={phone ? false : { 'aria-label': t('list.rowsPerPage') }}
        pageSizeOptions={PAGE_SIZES}
        showTotal={(all, [from, to]) => t('list.range', { from: show(from), to: show(to), total: show(all) })}
        onChange={onChange}
      />
    </nav>
  );
}
