import { IMPORT_KINDS, IMPORT_MODES, IMPORT_STATUS } from '@doi-tien/contract/import';
import type { ImportLogRow } from '@doi-tien/contract/import.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnusedWords } from '../../lib/branches/unused-words.ts';
import type { ColumnOption, ListColumn } from '../../ui/data-list/columns/list-column.ts';

export function useImportStatus(): ColumnOption[] {
  const { t } = useTranslation('import');
  return useMemo(
    () => [
      { value: IMPORT_STATUS.running, label: t('log.status.running'), tone: 'warning' },
      { value: IMPORT_STATUS.done, label: t('log.status.done'), tone: 'success' },
      { value: IMPORT_STATUS.refused, label: t('log.status.refused'), tone: 'danger' },
      { value: IMPORT_STATUS.brokenOff, label: t('log.status.brokenOff'), tone: 'neutral' },
    ],
    [t],
  );
}

export function useImportLogColumns(): ListColumn<ImportLogRow>[] {
  const { t } = useTranslation('fields');
  const { t: i } = useTranslation('import');
  const status = useImportStatus();
  const { isUnusedSubject } = useUnusedWords();
  return useMemo(
    () => [
      { key: 'ten_tep', title: t('ten_tep'), kind: 'text', always: true, sortable: true, filter: true, width: 220 },
      {
        key: 'loai',
        title: t('loai'),
        kind: 'tag',
        filter: true,
        width: 120,
        options: IMPORT_KINDS.map((value) => ({
          value,
          label: i(`log.kinds.${value}`),
          isUnused: isUnusedSubject(value),
        })),
      },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 140 },
      { key: 'tong_dong', title: t('tong_dong'), kind: 'number', sortable: true },
      { key: 'them_moi', title: t('them_moi'), kind: 'number', width: 100 },
      { key: 'cap_nhat', title: t('cap_nhat'), kind: 'number', width: 100 },
      { key: 'khong_doi', title: t('khong_doi'), kind: 'number', width: 100, hiddenAtFirst: true },
      { key: 'dong_loi', title: t('dong_loi'), kind: 'number', width: 100 },
      { key: 'nguoi_tao', title: t('nguoi_tao'), kind: 'text', filter: true, width: 150 },
      { key: 'ngay_tao', title: t('ngay_tao'), kind: 'datetime', sortable: true, filter: true },
      {
        key: 'che_do',
        title: t('che_do'),
        kind: 'tag',
        hiddenAtFirst: true,
        options: IMPORT_MODES.map((value) => ({ value, label: i(`log.modes.${value}`) })),
      },
    ],
    [t, i, status, isUnusedSubject],
  );
}
