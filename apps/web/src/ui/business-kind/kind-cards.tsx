import { CheckCircleFilled } from '@ant-design/icons';
import { BUSINESS_KINDS } from '@doi-tien/contract/parts';
import type { BusinessKind } from '@doi-tien/contract/settings';
import { useTranslation } from 'react-i18next';
import styles from './kind-cards.module.css';

export type ChosenKind = Exclude<BusinessKind, ''>;

const KINDS = Object.keys(BUSINESS_KINDS) as ChosenKind[];

interface KindCardsProps {
  id?: string;
  value?: string | null;
  disabled?: boolean;
  onChange?: (kind: ChosenKind) => void;
}

/** The kinds of business, each with what it switches on. Needs the texts of the settings. */
export function KindCards({ id, value, disabled = false, onChange }: KindCardsProps) {
  const { t } = useTranslation('settings');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend
    <div role="group" id={id} tabIndex={-1} aria-label={t('kinds.label')} className={`stack ${styles.cards}`}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.card}
          aria-pressed={kind === value}
          disabled={disabled}
          onClick={() => onChange?.(kind)}
        >
          <b className="row between">
            {t(`kinds.names.${kind}`)}
            {kind === value && <CheckCircleFilled aria-hidden className="text-accent" />}
          </b>
          <span>{t(`kinds.sentences.${kind}`)}</span>
          <span className="secondary text-12">
            {t('kinds.uses', { parts: BUSINESS_KINDS[kind].map((part) => t(`fields.${part}.label`)).join(', ') })}
          </span>
        </button>
      ))}
    </div>
  );
}
