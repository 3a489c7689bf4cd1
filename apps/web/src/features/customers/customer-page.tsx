import { DownloadOutlined, MergeCellsOutlined } from '@ant-design/icons';
import { RISK_LEVEL } from '@doi-tien/contract/customers';
import type { CustomerDetail } from '@doi-tien/contract/customers.schema';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import { Alert, Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { downloadFile } from '../../lib/api/download.ts';
import { hitAddress, useScreeningHitsQuery } from '../../lib/endpoints/screening-hits.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useHasTiers } from '../../lib/session/rate-tiers-on.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { customerAddress, useCustomerQuery, useDeleteCustomerMutation } from './customer-endpoints.ts';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerPrivacy } from './customer-privacy.tsx';
import { useTradeTabs } from './customer-reservations.tsx';
import styles from './customers.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { PapersCard } from './papers-card.tsx';
import { useRiskOptions } from './use-risk-options.ts';

/** One person: what they traded, their papers, their tickets, and who did what with the record. */
export default function CustomerPage() {
  const { t } = useTranslation('customers');
  const id = Number(useParams().id);
  const { currentData: customer, error, refetch } = useCustomerQuery(id);
  if (!customer) {
    return (
      <PageFrame title={t('title')}>
        <Waiting error={error} refetch={refetch} rows={8} />
      </PageFrame>
    );
  }
  return <Person key={id} customer={customer} onReload={() => void refetch()} />;
}

function Person({ customer, onReload }: { customer: CustomerDetail; onReload: () => void }) {
  const { t } = useTranslation('customers');
  const may = useMay('khach-hang');
  const isOpen = customer.gop_vao === null;
  const [address] = useSearchParams();
  const tabs = [
    ...useTradeTabs(customer.id),
    // Of a record that was merged everything stands with the other one.
    ...(isOpen ? [{ key: 'privacy', label: t('privacy.tab'), children: <CustomerPrivacy id={customer.id} /> }] : []),
    { key: 'history', label: t('tabs.history'), children: <CustomerHistory id={customer.id} /> },
  ];
  return (
    <PageFrame
      title={<Heading customer={customer} />}
      actions={isOpen && <PersonActions customer={customer} onReload={onReload} />}
      toolbar={
        <>
          <Notices customer={customer} />
          <ScreeningNotice customerId={customer.id} />
        </>
      }
    >
      <div className={`stack gap-24 ${styles.columns}`}>
        <div className="column gap-16">
          <Totals customer={customer} />
          <PapersCard customer={customer} mayChange={isOpen && may('update')} />
          <Details customer={customer} />
        </div>
        <Tabs items={tabs} defaultActiveKey={address.get('phan') ?? 'tickets'} />
      </div>
    </PageFrame>
  );
}

function Heading({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const risk = useRiskOptions().find(({ value }) => value === customer.muc_rui_ro);
  return (
    <span className="row wrap gap-x-12">
      <BackLink listId="khach-hang" path="/khach-hang" label={t('title')} />
      {customer.ho_va_ten ?? t('unnamed')}
      {customer.muc_rui_ro !== RISK_LEVEL.usual && (
        <StatusTag tone={risk?.tone ?? 'neutral'} label={risk?.label ?? ''} />
      )}
    </span>
  );
}

function PersonActions({ customer, onReload }: { customer: CustomerDetail; onReload: () => void }) {
  const { t } = useTranslation('customers');
  const may = useMay('khach-hang');
  const navigate = useNavigate();
  const [remove] = useDeleteCustomerMutation();
  const [shown, setShown] = useState<'edit' | 'merge' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const name = customer.ho_va_ten ?? t('unnamed');
  const askToDelete = () =>
    setQuestion({
      title: t('deleteQuestion', { name }),
      text: t('deleteHint'),
      okText: t('delete'),
      keepText: t('keep'),
      danger: true,
      act: async () => {
        await remove({ id: customer.id }).unwrap();
        void navigate('/khach-hang');
      },
    });
  const close = () => setShown(null);
  return (
    <>
      {may('delete') && customer.so_giao_dich === 0 && (
        <Button danger onClick={askToDelete}>
          {t('delete')}
        </Button>
      )}
      {may('export') && <ExportButton id={customer.id} />}
      {may('merge') && (
        <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => setShown('merge')}>
          {t('merge.action')}
        </Button>
      )}
      {may('update') && (
        <Button type="primary" onClick={() => setShown('edit')}>
          {t('edit')}
        </Button>
      )}
      <CustomerDrawer
        key={customer.phien_ban}
        open={shown === 'edit'}
        customer={customer}
        onClose={close}
        onReload={onReload}
      />
      <MergeDialog
        customer={customer}
        open={shown === 'merge'}
        onClose={close}
        onMerged={(survivorId) => {
          close();
          if (survivorId !== customer.id) void navigate(customerAddress(survivorId), { replace: true });
        }}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

/** Everything that is kept about the person, for the person: a request that the law gives them a right to. */
function ExportButton({ id }: { id: number }) {
  const { t } = useTranslation('customers');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(`/khach-hang/${id}/xuat`, new URLSearchParams());
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void download()}>
      {t('exportAll')}
    </Button>
  );
}

/** What somebody must know before anything else on the page. */
function Notices({ customer: { gop_vao, muc_rui_ro } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  if (gop_vao) {
    const name = gop_vao.ho_va_ten ?? gop_vao.so_giay_to ?? t('unnamed');
    return (
      <Alert
        type="info"
        showIcon
        title={t('mergedInto', { name })}
        description={t('mergedHint')}
        action={<Link to={customerAddress(gop_vao.id)}>{t('openSurvivor', { name })}</Link>}
      />
    );
  }
  if (muc_rui_ro === RISK_LEVEL.barred) return <Alert type="error" showIcon title={t('riskText.barred')} />;
  if (muc_rui_ro === RISK_LEVEL.high) return <Alert type="warning" showIcon title={t('riskText.high')} />;
  return null;
}

/** Hits on lists, for those who may see them: the one that waits for a decision first. */
function ScreeningNotice({ customerId }: { customerId: number }) {
  const { t } = useTranslation('customers');
  const maySee = useCan(['sang-loc', 'index']);
  const f = [{ field: 'khach_hang_id', operator: 'eq' as const, value: String(customerId) }];
  const query = { page: 1, pageSize: 1, sortField: 'trang_thai', direction: 'asc' as const, f };
  const { data } = useScreeningHitsQuery(query, { skip: !maySee });
  const [hit] = data?.items ?? [];
  if (!hit) return null;
  const isOpen = hit.trang_thai === HIT_STATUS.open;
  return (
    <Alert
      type={isOpen ? 'warning' : 'info'}
      showIcon
      title={t(isOpen ? 'screening.open' : 'screening.decided')}
      action={<Link to={hitAddress(hit.id)}>{t('screening.see')}</Link>}
    />
  );
}

function Totals({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  return (
    <section className={`panel p-16 ${styles.card}`} aria-label={t('today')}>
      <dl className={styles.totals}>
        <div>
          <dt>{t('today')}</dt>
          <dd>
            <MoneyText amount={customer.tong_hom_nay} unit="₫" size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('thisYear')}</dt>
          <dd>
            <MoneyText amount={customer.tong_nam_nay} unit="₫" size="medium" />
          </dd>
        </div>
        <div>
          <dt>{t('tickets')}</dt>
          <dd>
            <MoneyText amount={String(customer.so_giao_dich)} size="medium" />
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t('totalsHint')}</p>
    </section>
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const { t: f } = useTranslation('fields');
  const { gioi_tinh, da_gop } = customer;
  const hasTiers = useHasTiers();
  const lines = [
    [f('dien_thoai'), customer.dien_thoai],
    [f('quoc_tich'), customer.quoc_tich],
    [f('ngay_sinh'), customer.ngay_sinh && showDay(customer.ngay_sinh)],
    [f('gioi_tinh'), gioi_tinh && t(gioi_tinh === 1 ? 'sex.male' : 'sex.female')],
    [f('dia_chi'), customer.dia_chi],
    [f('nghe_nghiep'), customer.nghe_nghiep],
    [f('nhom_khach'), hasTiers ? customer.nhom_khach : null],
    [f('ten_khac'), customer.ten_khac.join(', ')],
    [f('ghi_chu'), customer.ghi_chu],
  ].filter(([, value]) => value);
  return (
    <section className={`panel p-16 ${styles.card}`} aria-label={t('details')}>
      <header className={`row wrap between mb-8 ${styles.cardHead}`}>
        <h2>{t('details')}</h2>
      </header>
      {lines.length === 0 && <p className={styles.quiet}>{t('noDetails')}</p>}
      <dl className={`stack no-margin ${styles.facts}`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {da_gop.length > 0 && (
        <p className={styles.quiet}>
          {t('mergedRecords')}:{' '}
          {da_gop.map(({ id, ho_va_ten, so_giay_to }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={customerAddress(id)}>{ho_va_ten ?? so_giay_to ?? t('unnamed')}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
