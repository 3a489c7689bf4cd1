import { AutoComplete } from 'antd';
import { useTranslation } from 'react-i18next';

interface PaperKindInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The usual kinds are offered; another may be typed. */
export function PaperKindInput(field: PaperKindInputProps) {
  const { t } = useTranslation('customers');
  const kinds = (['citizen', 'passport', 'other'] as const).map((kind) => ({ value: t(`paper.kinds.${kind}`) }));
  return <AutoComplete {...field} options={kinds} maxLength={30} />;
}
