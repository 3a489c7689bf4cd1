import type { Count, Drawer as SafeDrawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { Alert, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastValues } from '../../lib/last-values.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { RememberedInput } from '../../ui/last-values.tsx';
import { fromDrawers, isCash, type Sheet, type SheetMoney, toCounts } from './count-model.ts';
import { CountSheet } from './count-sheet.tsx';
import { rowsOfRefusal } from './difference-rows.ts';
import { type DifferenceRow, DifferenceTable } from './difference-table.tsx';
import { MoneyParts } from './money-parts.tsx';
import { useSheetMoneys } from './use-sheet-moneys.ts';

interface CountValues {
  sheet: Sheet;
  co_them?: boolean;
  them?: Sheet;
  ly_do?: string;
  ghi_chu?: string;
}

export interface SubmittedCount {
  chi_tiet: Count[];
  ly_do: string | null;
  ghi_chu: string | null;
  them_dau_ngay?: Count[];
}

interface CountDrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitText: string;
  held: readonly SafeDrawer[];
  /** Does not show the book figure before the count is in. */
  isBlind: boolean;
  /** An opening starts from the last close and may add money; a closing starts empty and counts every cash there is. */
  kind: 'opening' | 'closing';
  /** Tells this count from others, so that one that was begun is found again. */
  countOf: string;
  onSubmit: (count: SubmittedCount) => Promise<unknown>;
}

/** The count of an opening or a closing: the sheet, a reason for differences, a note. */
export function CountDrawer({ held, kind, isBlind, countOf, onSubmit, ...drawer }: CountDrawerProps) {
  const { t } = useTranslation('safe');
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const { remember } = useLastValues('reason-count');
  const all = useSheetMoneys();
  const moneys = (all ?? []).filter(isCash);
  const [found, setFound] = useState<DifferenceRow[]>([]);
  const submit = async ({ sheet, co_them, them, ly_do, ghi_chu }: CountValues) => {
    const mustCount = held.filter(({ so_tien }) => !isZero(so_tien)).map(({ tien_id }) => tien_id);
    const added = co_them ? toCounts(all ?? [], them ?? {}) : [];
    try {
      await onSubmit({
        chi_tiet: toCounts(moneys, sheet, kind === 'closing' ? mustCount : []),
        ...{ ly_do: ly_do || null, ghi_chu: ghi_chu || null },
        ...(added.length > 0 && { them_dau_ngay: added }),
      });
      remember(ly_do);
    } catch (error) {
      setFound(rowsOfRefusal(error, (id) => moneys.find((money) => money.id === id)?.code ?? String(id)));
      throw error;
    }
  };
  return (
    <FormDrawer<CountValues>
      {...drawer}
      open={drawer.open && all !== undefined}
      width={640}
      initialValues={{ sheet: kind === 'opening' ? fromDrawers(held) : {} }}
      draftKey={`${account}:${countOf}`}
      onSubmit={submit}
      onClose={() => {
        setFound([]);
        drawer.onClose();
      }}
    >
      {isBlind && found.length === 0 && (
        <Alert type="info" showIcon title={t('count.blind')} style={{ marginBottom: 16 }} />
      )}
      <Form.Item name="sheet" noStyle>
        <SheetField moneys={moneys} held={held} isBlind={isBlind} />
      </Form.Item>
      {kind === 'opening' && <AddedAtOpening moneys={all ?? []} />}
      {found.length > 0 && (
        <div style={{ marginTop: 16 }}>
          <DifferenceTable rows={found} />
        </div>
      )}
      <Form.Item name="ly_do" label={t('count.reason')} extra={t('count.reasonHint')} style={{ marginTop: 16 }}>
        <RememberedInput field="reason-count" maxLength={500} />
      </Form.Item>
      <Form.Item name="ghi_chu" label={t('note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDrawer>
  );
}

interface SheetFieldProps {
  moneys: readonly SheetMoney[];
  held: readonly SafeDrawer[];
  isBlind: boolean;
  value?: Sheet;
  onChange?: (sheet: Sheet) => void;
}

/** The count sheet as a field of a form. */
export function SheetField({ moneys, held, isBlind, value = {}, onChange }: SheetFieldProps) {
  return (
    <CountSheet moneys={moneys} held={held} isBlind={isBlind} value={value} onChange={(sheet) => onChange?.(sheet)} />
  );
}

function AddedAtOpening({ moneys }: { moneys: readonly SheetMoney[] }) {
  const { t } = useTranslation('safe');
  const isAdding = Form.useWatch<boolean | undefined>('co_them') ?? false;
  return (
    <div style={{ marginTop: 16 }}>
      <Form.Item
        name="co_them"
        label={t('act.addAtOpening')}
        extra={t('act.addAtOpeningHint')}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
      >
        <Switch />
      </Form.Item>
      {isAdding && <MoneyParts moneys={moneys} held={[]} way="in" name="them" />}
    </div>
  );
}
