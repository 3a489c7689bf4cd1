import type { Booking } from '@doi-tien/contract/statement';
import type { BookingBody, OutsideAccount, StatementLine } from '@doi-tien/contract/statement.schema';
import { sign } from '@doi-tien/money/decimal';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { accountHooks, useBookLineMutation } from './statement-endpoints.ts';

export interface LineToBook {
  line: StatementLine;
  /** Movements that the line pays: only the difference is booked. */
  paid: number[];
  /** What is booked: the line, or its difference. */
  amount: string;
}

interface BookLineDrawerProps {
  account: OutsideAccount;
  /** Null while nothing is being booked. */
  toBook: LineToBook | null;
  onClose: () => void;
  onClosed: () => void;
}

type Values = Omit<BookingBody, 'dong_sao_ke_id' | 'dong_but_toan_ids'>;

/** A line that only the outside knows goes into the books: as a fee, as interest, or as money between two of our accounts. */
export function BookLineDrawer({ account, toBook, onClose, onClosed }: BookLineDrawerProps) {
  const { t } = useTranslation('statements');
  const [book] = useBookLineMutation();
  const submission = useSubmission();
  const { line, paid, amount } = toBook ?? { line: null, paid: [], amount: '0' };
  const isDifference = paid.length > 0;
  const isOut = sign(amount) < 0;
  const own: Booking = isOut ? 'phi' : 'lai';
  const kinds: Booking[] = isDifference ? [own] : [own, 'chuyen'];
  return (
    <FormDrawer<Values>
      open={line !== null}
      title={t(isDifference ? 'book.differenceTitle' : 'book.title')}
      initialValues={{ loai: kinds[0] as Booking, ghi_chu: line?.noi_dung ?? '' }}
      submitText={t('book.action')}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(values) => {
        const body: BookingBody = { ...values, dong_sao_ke_id: line?.id ?? 0, dong_but_toan_ids: paid };
        return submission.withKey(body, (keyed) => book({ id: account.id, submission: keyed }).unwrap());
      }}
    >
      {line && (
        <p className="row wrap baseline between no-margin">
          <span>{showDay(line.ngay)}</span>
          <MoneyText amount={amount} unit={account.ma_tien} size="medium" />
        </p>
      )}
      <Fields account={account} kinds={kinds} />
    </FormDrawer>
  );
}

function Fields({ account, kinds }: { account: OutsideAccount; kinds: Booking[] }) {
  const { t } = useTranslation('statements');
  const { t: e } = useTranslation('errors');
  const kind = Form.useWatch('loai') as Booking | undefined;
  const { data } = accountHooks.useList({ page: 1, pageSize: 100, direction: 'asc', sortField: 'ten', f: [] });
  const others = data?.items.filter(({ id, tien_id }) => id !== account.id && tien_id === account.tien_id) ?? [];
  const required = { required: true, message: e('fields.requiredField') };
  return (
    <>
      <Form.Item name="loai" label={t('book.kind')} extra={kind && t(`book.hints.${kind}`)}>
        <Select autoFocus options={kinds.map((value) => ({ value, label: t(`book.kinds.${value}`) }))} />
      </Form.Item>
      {kind === 'chuyen' && (
        <Form.Item name="tai_khoan_id" label={t('book.other')} rules={[required]}>
          <Select options={others.map(({ id, ten, so }) => ({ value: id, label: `${ten} · ${so}` }))} />
        </Form.Item>
      )}
      <TextItem name="ghi_chu" label={t('book.note')} max={500} isRequired />
    </>
  );
}
