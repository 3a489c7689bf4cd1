import { SortAscendingOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { type Ordered, type OrderedPath, useInOrderQuery, useReorderMutation } from './catalogue-endpoints.ts';
import styles from './order.module.css';
import { OrderList } from './order-list.tsx';

interface ReorderButtonProps {
  area: 'tien' | 'loai-tien';
  /** The list's name in the drawer's title. */
  list: string;
}

export function ReorderButton({ area, list }: ReorderButtonProps) {
  const { t } = useTranslation('catalogue');
  const may = useMay(area);
  const phone = useScreenSize() === 'mobile';
  const [open, setOpen] = useState(false);
  if (!may('update')) return null;
  return (
    <>
      <Button icon={<SortAscendingOutlined />} aria-label={t('order.button')} onClick={() => setOpen(true)}>
        {phone ? null : t('order.button')}
      </Button>
      <Drawer
        open={open}
        size={phone ? '100%' : 440}
        title={t('order.title', { list: list.toLocaleLowerCase() })}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <Order path={`/${area}`} onDone={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

function Order({ path, onDone }: { path: OrderedPath; onDone: () => void }) {
  const { t } = useTranslation('catalogue');
  const { data, error, refetch } = useInOrderQuery(path, { refetchOnMountOrArgChange: true });
  const [items, setItems] = useState<Ordered[] | null>(null);
  const [save, { isLoading, error: refusal }] = useReorderMutation();
  const shown = items ?? data;
  if (!shown) return <Waiting error={error} refetch={refetch} rows={10} />;
  const submit = async () => {
    const { data: saved } = await save({ path, ids: shown.map(({ id }) => id) });
    if (saved) onDone();
  };
  return (
    <div className="column gap-12">
      <p className="no-margin muted">{t('order.hint')}</p>
      {refusal && <Alert type="error" showIcon title={isApiError(refusal) ? refusal.message : t('order.failed')} />}
      <OrderList items={shown} onChange={setItems} />
      <div className={styles.foot}>
        <Button type="primary" loading={isLoading} disabled={items === null} onClick={() => void submit()}>
          {t('order.save')}
        </Button>
      </div>
    </div>
  );
}
