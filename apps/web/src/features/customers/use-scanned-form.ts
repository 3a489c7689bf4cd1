import { useTranslation } from 'react-i18next';
import type { ScannedPaper } from '../../lib/scan/paper.ts';
import { nationalityOf } from '../../ui/scan/use-paper-scan.ts';
import { type CustomerForm, fromPaper } from './customer-form.ts';

export function useScannedForm(): (paper: ScannedPaper) => CustomerForm {
  const { t } = useTranslation('customers');
  return (paper) => fromPaper(paper, { kind: t(`paper.kinds.${paper.kind}`), nationality: nationalityOf(paper) });
}
