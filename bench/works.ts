import { BALANCE_REPORT, PROFIT_REPORTS, SAFE_REPORT } from '../packages/contract/src/report.ts';

/** Something people do all day, as the call it makes. */
export interface Work {
  name: string;
  path: string;
  /** Absent: a read. */
  body?: unknown;
  /** Signing in is asked without a session, by somebody else on every connection. */
  kind: 'read' | 'post' | 'login';
  /** How many at once; fewer for what is long. */
  connections: readonly number[];
}

export interface Scene {
  usd: { id: number; note: number; rate: string };
  today: string;
}

const ALWAYS = [1, 16, 64] as const;

const query = (
  filters: [field: string, operator: string, ...values: string[]][],
  rest: Record<string, string> = {},
) => {
  const parameters = new URLSearchParams(rest);
  for (const [index, [field, operator, ...values]] of filters.entries()) {
    parameters.set(`f[${index}][field]`, field);
    parameters.set(`f[${index}][operator]`, operator);
    if (values.length === 1) parameters.set(`f[${index}][value]`, values[0] as string);
    else for (const [at, value] of values.entries()) parameters.set(`f[${index}][value][${at}]`, value);
  }
  return parameters.toString();
};

export function daysAgo(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The works of the issue, on the business that `bench:data` makes. */
export function worksOf({ usd, today }: Scene, password: string): Work[] {
  const list = '/giao-dich-mua-ngoai-te';
  const month = daysAgo(today, 29);
  const reads: [name: string, path: string][] = [
    ['list', list],
    // The first page is shared by those who would see the same; this one is not.
    ['list-2', `${list}?page=2`],
    ['list-days', `${list}?${query([['ngay_tao', 'between', month, today]], { page: '50' })}`],
    [
      'list-currency',
      `${list}?${query(
        [
          ['cac_tien', 'eq', String(usd.id)],
          ['ngay_tao', 'between', month, today],
        ],
        { page: '50' },
      )}`,
    ],
    ['list-search', `${list}?${query([], { q: 'nguyen thi hanh' })}`],
    ['list-200', `${list}?pageSize=200`],
    ['options', '/options/tien'],
    ['dashboard', '/dashboard'],
  ];
  const reports = [SAFE_REPORT, BALANCE_REPORT, ...PROFIT_REPORTS].flatMap(({ name, path }) =>
    (
      [
        ['30', 29],
        ['2y', 729],
      ] as const
    ).map(([label, days]): [string, string] => [
      `report-${name}-${label}`,
      `${path}?tu_ngay=${daysAgo(today, days)}&den_ngay=${today}`,
    ]),
  );
  const purchase = {
    chi_tiet: [{ tien_id: usd.id, so_luong: '10', ty_gia: usd.rate, to_tien: [{ menh_gia_id: usd.note, so_to: 1 }] }],
    ten_khach: 'Khách vãng lai',
  };
  return [
    ...reads.map(([name, path]): Work => ({ name, path, kind: 'read', connections: ALWAYS })),
    { name: 'post', path: list, body: purchase, kind: 'post', connections: ALWAYS },
    ...reports.map(([name, path]): Work => ({ name, path, kind: 'read', connections: [1, 16] })),
    { name: 'login', path: '/auth/login', body: { mat_khau: password }, kind: 'login', connections: [1, 16] },
  ];
}

/** A mixed day: of twenty calls four post, sixteen read. */
export const MIXED_DAY = [
  'post',
  'list',
  'list',
  'options',
  'list-days',
  'post',
  'list',
  'dashboard',
  'list-search',
  'options',
  'post',
  'list',
  'list-currency',
  'list',
  'report-foreign-30',
  'post',
  'list',
  'options',
  'list',
  'dashboard',
];
