import { PrinterOutlined } from '@ant-design/icons';
import { BOOKS_PATH } from '@doi-tien/contract/accounting';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { AccountFileDialog } from './account-file-dialog.tsx';
import { bookQuery, ROWS_OF_PART, useBookAddress } from './book-address.ts';
import { BookFilters } from './book-filters.tsx';
import { BookPaper } from './book-paper.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './report.module.css';
import { useBookQuery } from './report-endpoints.ts';

/** `/bao-cao/so-sach`: the books of cash and deposits as they are printed, and the accountant's file. */
export default function BooksPage() {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation('common');
  const [filter, change] = useBookAddress();
  const [isFileOpen, setFileOpen] = useState(false);
  const mayExport = useCan(['bao-cao', 'export']);
  const mayTakeFile = useCan(['ket-qua-kinh-doanh', 'export']);
  const query = `${bookQuery(filter)}&page=${filter.part}&pageSize=${ROWS_OF_PART}`;
  const { data, currentData, error, isFetching, refetch } = useBookQuery({ path: BOOKS_PATH, query });
  const book = currentData ?? (error ? undefined : data);
  const print = () => window.print();
  useShortcut('print', currentData ? print : null);
  return (
    <PageFrame
      title={common('screens.accountBooks')}
      actions={
        <>
          {mayTakeFile && <Button onClick={() => setFileOpen(true)}>{t('books.file.button')}</Button>}
          {mayExport && <ExportButton path={`${BOOKS_PATH}/export`} call={() => bookQuery(filter)} />}
        </>
      }
      primaryAction={
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={!currentData}
          onClick={print}
          aria-keyshortcuts={ariaKeys('print')}
        >
          {t('actions.print')}
        </Button>
      }
      toolbar={<BookFilters filter={filter} change={change} currencyId={book?.tien_id} />}
    >
      <div
        className={`column may-shrink gap-16 ${styles.body}`}
        aria-busy={isFetching}
        data-stale={data && isFetching ? '' : undefined}
      >
        {book ? (
          <>
            <BookPaper book={book} byDay={filter.rows === 'ngay'} isCompany={filter.isCompany} />
            {book.total > ROWS_OF_PART && (
              <Pagination
                aria-label={t('books.parts')}
                align="center"
                current={filter.part}
                pageSize={ROWS_OF_PART}
                total={book.total}
                showSizeChanger={false}
                onChange={(part) => change({ part })}
              />
            )}
          </>
        ) : (
          <Waiting error={error} refetch={refetch} rows={10} />
        )}
      </div>
      {isFileOpen && (
        <AccountFileDialog
          period={[filter.from, filter.to]}
          isCompany={filter.isCompany}
          onClose={() => setFileOpen(false)}
        />
      )}
    </PageFrame>
  );
}
