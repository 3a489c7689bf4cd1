import { LockOutlined } from '@ant-design/icons';
import type { BranchOption } from '@doi-tien/contract/branches.schema';
import { SECOND_FACTOR_KINDS } from '@doi-tien/contract/session';
import type { User } from '@doi-tien/contract/staff.schema';
import { Avatar } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranchChoice } from '../../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../../lib/endpoints/collection.ts';
import { avatarUrl, initialOf } from '../../../lib/session/avatar.ts';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import type { ColumnOption, ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import styles from './users.module.css';

export function useUserColumns(): ListColumn<User>[] {
  const { t } = useTranslation('fields');
  const { t: s } = useTranslation('staff');
  const { t: u } = useTranslation('ui');
  const statuses = useStatusOptions('staff');
  const { data: roles } = useOptionsQuery('vai-tro');
  const branches = useBranchChoice()?.branches;
  return useMemo(
    () => [
      {
        key: 'tai_khoan',
        title: t('tai_khoan'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 128,
        render: (user: User) => <AccountCell user={user} />,
      },
      { key: 'ho_va_ten', title: t('ho_va_ten'), kind: 'text', sortable: true, filter: true, width: 146 },
      {
        key: 'vai_tro_id',
        title: t('vai_tro_id'),
        kind: 'tag',
        filter: true,
        width: 118,
        options: roles,
        render: (user: User) => user.ten_vai_tro,
      },
      ...(branches
        ? [branchColumn(branches, t('chi_nhanh_ids'), { other: s('users.otherBranch'), every: s('users.everyBranch') })]
        : []),
      {
        key: 'trang_thai',
        title: t('trang_thai'),
        kind: 'status',
        filter: true,
        sortable: true,
        width: 116,
        options: statuses,
        render: (user: User) => <StatusCell user={user} statuses={statuses} />,
      },
      {
        key: 'dang_nhap_luc',
        title: t('dang_nhap_luc'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 160,
        card: 'detail',
      },
      { key: 'so_phien', title: s('users.sessions'), kind: 'number', width: 82 },
      {
        key: 'hai_lop',
        title: s('users.secondFactor'),
        kind: 'tag',
        filter: true,
        width: 104,
        value: ({ hai_lop }: User) => (hai_lop === 'khong' ? null : hai_lop),
        options: SECOND_FACTOR_KINDS.map((kind) => ({
          value: kind,
          label: s(`users.secondFactors.${kind}`),
          tone: 'info',
        })),
      },
      {
        key: 'bat_otp',
        title: s('users.otp'),
        kind: 'tag',
        filter: 'yesNo',
        width: 82,
        value: ({ bat_otp }: User) => (bat_otp ? 'true' : null),
        options: [{ value: 'true', label: u('list.yes'), tone: 'info' }],
      },
      { key: 'dien_thoai', title: t('dien_thoai'), kind: 'text', filter: true, width: 110 },
      { key: 'email', title: t('email'), kind: 'text', sortable: true, filter: true, width: 210 },
      {
        key: 'khoa_den',
        title: t('khoa_den'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 162,
        card: 'detail',
      },
      { key: 'ngay_tao', title: t('ngay_tao'), kind: 'datetime', sortable: true, hiddenAtFirst: true, card: 'hidden' },
    ],
    [t, s, u, statuses, roles, branches],
  );
}

interface BranchWords {
  /** One the reader does not work in. */
  other: string;
  every: string;
}

/** Whole or not at all: of several branches the first and how many more there are. */
function branchColumn(branches: readonly BranchOption[], title: string, words: BranchWords): ListColumn<User> {
  const nameOf = (id: number) => branches.find(({ value }) => value === id)?.label ?? words.other;
  const namesOf = ({ chi_nhanh_ids = [] }: User) => [...new Set(chi_nhanh_ids.map(nameOf))];
  const shown = (user: User) => {
    const [first, ...more] = namesOf(user);
    if (more.length === 0) return first ?? '';
    const isEvery = branches.every(({ value }) => user.chi_nhanh_ids?.includes(value));
    return isEvery ? words.every : `${first} +${more.length}`;
  };
  return {
    key: 'chi_nhanh_id',
    title,
    kind: 'tag',
    filter: 'options',
    width: 124,
    options: branches.map(({ value, label }) => ({ value, label })),
    value: shown,
    render: (user) => <span title={namesOf(user).join(', ')}>{shown(user)}</span>,
  };
}

function AccountCell({ user }: { user: User }) {
  return (
    <span className={`row may-shrink ${styles.account}`}>
      <Avatar size={24} src={avatarUrl(user.avatar)} className={styles.avatar} aria-hidden>
        {initialOf(user.ho_va_ten)}
      </Avatar>
      <span className="ellipsis">{user.tai_khoan}</span>
    </span>
  );
}

/** A lock after failed sign-ins passes by itself; until then it is what an administrator looks for. */
function StatusCell({ user, statuses }: { user: User; statuses: ColumnOption[] }) {
  const { t } = useTranslation('staff');
  const status = statuses.find(({ value }) => value === user.trang_thai);
  return (
    <span className="inline-row gap-6">
      <StatusTag tone={status?.tone ?? 'neutral'} label={status?.label ?? ''} />
      {user.khoa_den && (
        <LockOutlined
          className="text-warning"
          role="img"
          aria-label={t('users.locked', { until: showMoment(user.khoa_den) })}
          title={t('users.locked', { until: showMoment(user.khoa_den) })}
        />
      )}
    </span>
  );
}
