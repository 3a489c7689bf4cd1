import type { Role } from '@doi-tien/contract/staff.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShownRights } from '../../../lib/branches/shown-rights.ts';
import { toGrants } from '../../../lib/session/permission-changes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { countRights } from './permission-matrix.ts';
import { holdersAddress } from './role-addresses.ts';
import styles from './roles.module.css';

export function useRoleColumns(): ListColumn<Role>[] {
  const { t } = useTranslation('fields');
  const { t: s } = useTranslation('staff');
  const statuses = useStatusOptions('staff');
  return useMemo(
    () => [
      {
        key: 'ma',
        title: t('ma'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 160,
        card: 'detail',
      },
      { key: 'ten', title: t('ten'), kind: 'text', sortable: true, filter: true, width: 150, card: 'title' },
      { key: 'mo_ta', title: t('mo_ta'), kind: 'text', filter: true, width: 206 },
      {
        key: 'phan_quyen',
        title: s('roles.rights'),
        kind: 'number',
        width: 92,
        render: (role: Role) => <RightsCell role={role} />,
      },
      {
        key: 'so_nguoi_dung',
        title: t('so_nguoi_dung'),
        kind: 'number',
        sortable: true,
        width: 122,
        render: (role: Role) => <HoldersCell role={role} />,
      },
      {
        key: 'he_thong',
        title: t('he_thong'),
        kind: 'tag',
        filter: 'yesNo',
        width: 104,
        value: ({ he_thong }: Role) => String(he_thong),
        options: [
          { value: 'true', label: s('roles.builtIn'), tone: 'info' },
          { value: 'false', label: s('roles.custom'), tone: 'neutral' },
        ],
      },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', filter: true, options: statuses, width: 118 },
      {
        key: 'ngay_cap_nhat',
        title: t('ngay_cap_nhat'),
        kind: 'datetime',
        sortable: true,
        hiddenAtFirst: true,
        card: 'detail',
      },
    ],
    [t, s, statuses],
  );
}

function RightsCell({ role }: { role: Role }) {
  const { on, all } = countRights(toGrants(role.phan_quyen), useShownRights());
  return (
    <span className="num">
      {on}
      <span className="muted">/{all}</span>
    </span>
  );
}

/** The count links to the people, if the person may see them. */
function HoldersCell({ role }: { role: Role }) {
  const { t } = useTranslation('staff');
  const canSeeUsers = useCan(['nguoi-dung', 'index']);
  const { so_nguoi_dung: total, ten } = role;
  if (!canSeeUsers || total === 0) return <span className="num">{total}</span>;
  return (
    <Link
      to={holdersAddress(role.id)}
      className={`text-accent weight-500 ${styles.holders} num`}
      title={t('roles.holders', { total, role: ten })}
      aria-label={t('roles.holders', { total, role: ten })}
    >
      {total}
    </Link>
  );
}
