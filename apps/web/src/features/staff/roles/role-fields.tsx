import type { Role } from '@doi-tien/contract/staff.schema';
import { Form, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../../ui/form/text-item.tsx';
import styles from './role-editor.module.css';

export interface RoleForm {
  ma: string;
  ten: string;
  mo_ta?: string | null;
  /** Whether people can work with it: `trang_thai` 1 on the wire. */
  dang_dung: boolean;
  yeu_cau_hai_lop: boolean;
}

interface RoleFieldsProps {
  role: Role | null;
  /** Only a new role takes its rights from somewhere. */
  source?: { roles: readonly Role[]; value: number | null; onChange: (id: number | null) => void };
}

const START_EMPTY = 0;

export function RoleFields({ role, source }: RoleFieldsProps) {
  const { t: s } = useTranslation('staff');
  const { t: e } = useTranslation('errors');
  return (
    <div className={styles.fields}>
      <TextItem
        name="ma"
        max={50}
        isRequired
        rules={[{ pattern: /^[A-Z0-9_]+$/, message: e('fields.invalidRoleCode') }]}
        tooltip={role?.he_thong ? s('editor.codeLocked') : s('editor.codeHint')}
        normalize={(code: string) => code.toUpperCase().replace(/[\s-]+/g, '_')}
        input={{ disabled: role?.he_thong, spellCheck: false }}
      />
      <TextItem name="ten" max={100} isRequired />
      <TextItem name="mo_ta" max={500} />
      {source ? (
        <Form.Item label={s('editor.startFrom')}>
          <Select
            aria-label={s('editor.startFrom')}
            value={source.value ?? START_EMPTY}
            options={[
              { value: START_EMPTY, label: s('editor.startEmpty') },
              ...source.roles.map(({ id, ten }) => ({ value: id, label: ten })),
            ]}
            onChange={(id: number) => source.onChange(id === START_EMPTY ? null : id)}
          />
        </Form.Item>
      ) : (
        <Form.Item name="dang_dung" label={s('editor.inUse')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      <Form.Item
        name="yeu_cau_hai_lop"
        label={s('editor.secondFactor')}
        tooltip={s('editor.secondFactorHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </div>
  );
}
