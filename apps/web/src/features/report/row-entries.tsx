import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './report.module.css';
import type { ReportCall } from './report-endpoints.ts';

const PAGE_SIZE = 20;

interface RowEntriesProps<Entry> {
  path: string;
  query: URLSearchParams;
  useEntries: (call: ReportCall) => {
    data?: { items: readonly Entry[]; total: number } | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  renderEntry: (entry: Entry) => ReactNode;
}

/** What is behind a row, page by page, under the row. */
export function RowEntries<Entry>({ path, query, useEntries, renderEntry }: RowEntriesProps<Entry>) {
  const [page, setPage] = useState(1);
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  asked.set('pageSize', String(PAGE_SIZE));
  const { data, error, refetch } = useEntries({ path, query: String(asked) });
  if (!data) return <Waiting error={error} refetch={refetch} hasTitle={false} />;
  return (
    <>
      <ul className={`plain-list ${styles.acts}`}>{data.items.map(renderEntry)}</ul>
      {data.total > PAGE_SIZE && (
        <div className="row stretch justify-end gap-0 mt-12">
          <Pagination
            current={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </div>
      )}
    </>
  );
}
