import { useTranslation } from 'react-i18next';

/** A field's name in the reader's language; what has none keeps its wire name. */
export function useFieldName(): (field: string) => string {
  const { t, i18n } = useTranslation('fields');
  const look = t as unknown as (key: string) => string;
  return (field) => (i18n.exists(field, { ns: 'fields' }) ? look(field) : field);
}
