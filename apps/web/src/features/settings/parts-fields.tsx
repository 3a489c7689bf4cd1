import { isApprovalOn } from '@doi-tien/contract/approvals';
import { PART_SWITCHES, settingsOfKind } from '@doi-tien/contract/parts';
import type { PartSwitch, Settings } from '@doi-tien/contract/settings';
import { Form, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from '../../lib/branches/branches.ts';
import { type ChosenKind, KindCards } from '../../ui/business-kind/kind-cards.tsx';
import styles from './settings.module.css';
import { useSettingsSheet } from './settings-sheet.ts';
import type { SettingsForm } from './settings-values.ts';

/** The kinds of business; choosing one sets the switches under it, to be looked over and saved with them. */
export function KindField() {
  const { t } = useTranslation('settings');
  const { readOnly, noteChange } = useSettingsSheet();
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string | undefined>(['gia_tri', 'loai_hinh'], form);
  const choose = (chosen: ChosenKind) => {
    form.setFieldsValue({ gia_tri: settingsOfKind(chosen) });
    noteChange();
  };
  return (
    <div className="stack mb-12">
      <p className="no-margin muted">{t('kinds.hint')}</p>
      <Form.Item name={['gia_tri', 'loai_hinh']} noStyle>
        <KindCards value={kind} disabled={readOnly} onChange={choose} />
      </Form.Item>
    </div>
  );
}

/** One part of the business. What is in use all the same says so. */
export function PartField({ name, hint, stored }: { name: PartSwitch; hint: string | undefined; stored: Settings }) {
  const { t } = useTranslation('settings');
  const isSeveral = useSeveralBranches();
  const isKept = name === 'bat_nhieu_chi_nhanh' && isSeveral;
  const endsRules = name === 'bat_duyet' && isApprovalOn(stored);
  const id = `gia_tri_${name}`;
  return (
    <div className={styles.switchRow}>
      <div>
        <label htmlFor={id}>{t(`fields.${name}.label`)}</label>
        {hint && <div className={styles.hint}>{hint}</div>}
        {isKept && <div className={styles.hint}>{t('several')}</div>}
        {endsRules && <div className={styles.hint}>{t('ends')}</div>}
      </div>
      {isKept ? (
        <Switch id={id} checked disabled />
      ) : (
        <Form.Item name={['gia_tri', name]} valuePropName="checked" noStyle>
          <Switch />
        </Form.Item>
      )}
    </div>
  );
}

/** The parts that are off as the sheet stands now, saved or not. */
export function usePartsOff(): (form: Partial<SettingsForm> | undefined) => PartSwitch[] {
  const isSeveral = useSeveralBranches();
  return (form) =>
    PART_SWITCHES.filter((name) => form?.[name] === false && !(name === 'bat_nhieu_chi_nhanh' && isSeveral));
}
