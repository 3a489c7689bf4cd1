import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Paper } from './use-paper.ts';

interface PaperChoiceProps {
  value: Paper;
  onChange: (paper: Paper) => void;
}

export function PaperChoice({ value, onChange }: PaperChoiceProps) {
  const { t } = useTranslation('trade');
  return (
    <Segmented<Paper>
      size="small"
      aria-label={t('paper.label')}
      value={value}
      options={[
        { value: 'roll', label: t('paper.roll') },
        { value: 'a5', label: t('paper.a5') },
      ]}
      onChange={onChange}
    />
  );
}
