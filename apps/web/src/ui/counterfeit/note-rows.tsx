import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_COUNTERFEIT_NOTES } from '@doi-tien/contract/counterfeit';
import { AutoComplete, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useActiveCurrenciesQuery, useAllNotesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import styles from './counterfeit.module.css';
import type { CounterfeitForm } from './counterfeit-form.ts';

const NUMBER = /^\d+(\.\d+)?$/;

/** A row for each note: face value and serial number. */
export function NoteRows() {
  const { t } = useTranslation('counterfeits');
  const faces = useFaces();
  return (
    <Form.List name="to_tien">
      {(rows, { add, remove }) => (
        <fieldset className={styles.notes}>
          <legend>{t('notes')}</legend>
          {rows.map(({ key, name }, index) => (
            <div key={key} className={styles.note}>
              <FaceItem name={name} faces={faces} label={t('face')} number={index + 1} />
              <Form.Item name={[name, 'so_seri']} label={t('serial')}>
                <Input
                  maxLength={40}
                  autoComplete="off"
                  placeholder={t('serialHint')}
                  aria-label={`${t('serial')}, ${t('note', { number: index + 1 })}`}
                />
              </Form.Item>
              {rows.length > 1 && (
                <Button
                  className={styles.removeNote}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeNote', { number: index + 1 })}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          {rows.length < MAX_COUNTERFEIT_NOTES && (
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({ gia_tri: faces.last() })}>
              {t('addNote')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

interface Faces {
  options: { value: string }[];
  decimals: number;
  /** Of the note before: mostly the same again. */
  last: () => string | null;
}

function useFaces(): Faces {
  const form = Form.useFormInstance<CounterfeitForm>();
  const currencyId = Form.useWatch<number | undefined>('tien_id', form);
  const { data: notes } = useAllNotesQuery();
  const { data: currencies } = useActiveCurrenciesQuery();
  return {
    options: (notes?.items ?? [])
      .filter(({ tien_id }) => tien_id === currencyId)
      .map(({ gia_tri }) => ({ value: gia_tri })),
    decimals: currencies?.items.find(({ id }) => id === currencyId)?.so_le ?? 2,
    last: () => (form.getFieldValue('to_tien') as CounterfeitForm['to_tien']).at(-1)?.gia_tri ?? null,
  };
}

interface FaceItemProps {
  name: number;
  faces: Faces;
  label: string;
  number: number;
}

/** Any value may be typed: somebody may have drawn a note that does not exist. */
function FaceItem({ name, faces, label, number }: FaceItemProps) {
  const { t } = useTranslation('counterfeits');
  const { t: e } = useTranslation('errors');
  const check = (_rule: unknown, value: string | null | undefined) => {
    if (!value) return Promise.reject(new Error(e('fields.requiredField')));
    const isFigure = NUMBER.test(value) && /[1-9]/.test(value);
    if (!isFigure) return Promise.reject(new Error(e('fields.mustBePositive')));
    const isTooFine = (value.split('.')[1]?.length ?? 0) > faces.decimals;
    return isTooFine
      ? Promise.reject(new Error(e('fields.tooManyDecimals', { max: faces.decimals })))
      : Promise.resolve();
  };
  return (
    <Form.Item
      name={[name, 'gia_tri']}
      label={label}
      rules={[{ validator: check }]}
      normalize={(typed?: string | null) => typed?.replaceAll(/[,\s]/g, '') ?? null}
    >
      <AutoComplete
        options={faces.options}
        showSearch={{ filterOption: (typed, option) => option?.value.startsWith(typed) ?? false }}
        aria-label={`${label}, ${t('note', { number })}`}
      />
    </Form.Item>
  );
}
