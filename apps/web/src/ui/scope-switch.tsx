import type { BranchScope } from '@doi-tien/contract/branches';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsavedWork } from '../lib/forms/unsaved-work.ts';

interface ScopeSwitchProps {
  scope: BranchScope;
  /** The name of the branch that is shown. */
  branch: string;
  onChange: (scope: BranchScope) => void;
}

/** Whose rates or hours the page is about: the company's or the branch's. Asks before typed input is lost. */
export function ScopeSwitch({ scope, branch, onChange }: ScopeSwitchProps) {
  const { t } = useTranslation('ui');
  const [asked, setAsked] = useState<BranchScope | null>(null);
  const change = (next: BranchScope) => (hasUnsavedWork() ? setAsked(next) : onChange(next));
  return (
    <>
      <Segmented<BranchScope>
        aria-label={t('scope.label')}
        value={scope}
        options={[
          { value: 'cong_ty', label: t('scope.company') },
          { value: 'chi_nhanh', label: branch },
        ]}
        onChange={change}
      />
      <Modal
        open={asked !== null}
        title={t('form.leaveTitle')}
        width={400}
        okText={t('form.leave')}
        okButtonProps={{ danger: true }}
        cancelText={t('form.stay')}
        cancelButtonProps={{ autoFocus: true }}
        onOk={() => {
          if (asked) onChange(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {t('form.leaveText')}
      </Modal>
    </>
  );
}
