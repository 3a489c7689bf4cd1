import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBranchChoice } from '../../../lib/branches/branches.ts';

/** Where a person works, home first. Nothing for somebody who has one branch to give. */
export function BranchField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('fields');
  const { t: s } = useTranslation('staff');
  const { t: e } = useTranslation('errors');
  const choice = useBranchChoice();
  const chosen = Form.useWatch<number[] | undefined>('chi_nhanh_ids') ?? [];
  const form = Form.useFormInstance();
  if (!choice) return null;
  // Opened before the branches were known, a new account has none yet.
  const preset = isNew && form.getFieldValue('chi_nhanh_ids') === undefined;
  const known = choice.branches.map(({ value, label }) => ({ value, label }));
  // Somebody may work where oneself does not: the name of that branch is not known here.
  const others = chosen.filter((id) => !known.some(({ value }) => value === id));
  const options = [...known, ...others.map((value) => ({ value, label: s('users.otherBranch'), disabled: true }))];
  const home = options.find(({ value }) => value === chosen[0])?.label;
  return (
    <Form.Item
      name="chi_nhanh_ids"
      {...(preset && { initialValue: [choice.current.value] })}
      label={t('chi_nhanh_ids')}
      extra={home && chosen.length > 1 ? s('users.home', { name: home }) : s('users.branchesHint')}
      rules={[{ required: true, message: e('fields.requiredField') }]}
    >
      <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
}
