import type { Count, Drawer as SafeDrawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { Alert, Form, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { fromDrawers, type Sheet, sheetMoneys, toCounts } from './count-model.ts';
import { CountSheet } from './count-sheet.tsx';
import { useCashMoneysQuery, useNotesQuery } from './safe-endpoints.ts';

interface CountValues {
  sheet: Sheet;
  ly_do?: string;
  ghi_chu?: string;
}

interface CountDrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitText: string;
  held: readonly SafeDrawer[];
  /** Does not show the book figure before the count is in. */
  isBlind: boolean;
  /** Start from the books instead of an empty sheet. */
  isPrefilled: boolean;
  /** Every cash of the books has to be in the count. */
  countsAll: boolean;
  onSubmit: (counts: Count[], reason: string | null, note: string | null) => Promise<unknown>;
}

/** The count of an opening or a closing: the sheet, a reason for differences, a note. */
export function CountDrawer(props: CountDrawerProps) {
  const { t } = useTranslation('safe');
  const { data: moneys } = useCashMoneysQuery();
  const { data: notes } = useNotesQuery();
  const sheet = sheetMoneys(moneys?.items ?? [], notes?.items ?? []);
  const held = props.held.filter(({ so_tien }) => !isZero(so_tien)).map(({ tien_id }) => tien_id);
  const submit = ({ sheet: typed, ly_do, ghi_chu }: CountValues) => {
    const must = props.countsAll ? held : [];
    return props.onSubmit(toCounts(sheet, typed, must), ly_do || null, ghi_chu || null);
  };
  return (
    <FormDrawer<CountValues>
      open={props.open && moneys !== undefined && notes !== undefined}
      title={props.title}
      width={640}
      initialValues={{ sheet: props.isPrefilled ? fromDrawers(props.held) : {} }}
      submitText={props.submitText}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {props.isBlind && <Alert type="info" showIcon title={t('count.blind')} style={{ marginBottom: 16 }} />}
      <Form.Item name="sheet" noStyle>
        <SheetField moneys={sheet} held={props.held} isBlind={props.isBlind} />
      </Form.Item>
      <Form.Item name="ly_do" label={t('count.reason')} extra={t('count.reasonHint')} style={{ marginTop: 16 }}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="ghi_chu" label={t('note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDrawer>
  );
}

interface SheetFieldProps {
  moneys: ReturnType<typeof sheetMoneys>;
  held: readonly SafeDrawer[];
  isBlind: boolean;
  value?: Sheet;
  onChange?: (sheet: Sheet) => void;
}

function SheetField({ moneys, held, isBlind, value = {}, onChange }: SheetFieldProps) {
  if (moneys.length === 0) return <Skeleton active />;
  return (
    <CountSheet moneys={moneys} held={held} isBlind={isBlind} value={value} onChange={(sheet) => onChange?.(sheet)} />
  );
}
