import type { Movement, SafeNoteBody } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { Alert, Button, Form, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../lib/state/root.ts';
import type { DraftPlace } from '../../lib/storage/stored-drafts.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { isCash, type Sheet, toCounts } from './count-model.ts';
import { rowsOfLines } from './difference-rows.ts';
import { DifferenceTable } from './difference-table.tsx';
import { useWriteNoteMutation } from './safe-endpoints.ts';
import { SheetField } from './sheet-field.tsx';
import { useSheetCurrencies } from './use-sheet-currencies.ts';

interface NoteValues {
  noi_dung: string;
  co_dem?: boolean;
  sheet?: Sheet;
}

interface NoteDrawerProps {
  open: boolean;
  safeId: number;
  onClose: () => void;
}

/** A note of the day, with a spot count if wanted; nothing is posted. */
export function NoteDrawer({ open, safeId, onClose }: NoteDrawerProps) {
  const { t } = useTranslation('safe');
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const currencies = useSheetCurrencies();
  const [write] = useWriteNoteMutation();
  const submission = useSubmission();
  const [counted, setCounted] = useState<Movement | null>(null);
  const submit = async ({ noi_dung, co_dem, sheet }: NoteValues, draft?: DraftPlace) => {
    const chi_tiet = co_dem ? toCounts(currencies ?? [], sheet ?? {}) : [];
    const body: SafeNoteBody = { ket_id: safeId, noi_dung, ...(chi_tiet.length > 0 && { chi_tiet }) };
    const saved = await submission.withKey(body, (keyed) => write(keyed).unwrap(), draft);
    if (saved.chi_tiet.length > 0) setCounted(saved);
  };
  return (
    <>
      <FormDrawer<NoteValues>
        open={open && currencies !== undefined}
        title={t('act.noteTitle')}
        width={760}
        draftKey={`${account}:dem-thu:${safeId}`}
        onClose={onClose}
        onSubmit={submit}
      >
        <TextItem name="noi_dung" label={t('note')} max={1000} isLong isRequired />
        <Form.Item
          name="co_dem"
          label={t('spot.toggle')}
          extra={t('spot.hint')}
          valuePropName="checked"
          layout="horizontal"
          colon={false}
        >
          <Switch />
        </Form.Item>
        <Form.Item noStyle dependencies={['co_dem']}>
          {({ getFieldValue }) =>
            getFieldValue('co_dem') === true && (
              <Form.Item name="sheet" noStyle>
                {/* Without the books beside it: who sees the figure counts up to it. */}
                <SheetField currencies={(currencies ?? []).filter(isCash)} expected={[]} held={[]} whenEmpty="left" />
              </Form.Item>
            )
          }
        </Form.Item>
      </FormDrawer>
      <SpotCountResult movement={counted} onClose={() => setCounted(null)} />
    </>
  );
}

/** What the count found, once it is in. */
function SpotCountResult({ movement, onClose }: { movement: Movement | null; onClose: () => void }) {
  const { t } = useTranslation('safe');
  const rows = rowsOfLines(movement?.chi_tiet ?? []);
  const matches = rows.every(({ difference }) => isZero(difference));
  return (
    <Modal
      open={movement !== null}
      title={t('spot.result')}
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('spot.done')}
        </Button>
      }
    >
      <Alert
        type={matches ? 'success' : 'warning'}
        showIcon
        title={t(matches ? 'spot.matches' : 'spot.differs')}
        style={{ marginBottom: 12 }}
      />
      <DifferenceTable rows={rows} />
    </Modal>
  );
}
