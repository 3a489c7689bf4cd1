import type { Place } from '@doi-tien/contract/location.schema';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { searchable } from '../../lib/browser/searchable.ts';
import { useCommunesQuery, useProvincesQuery } from '../../lib/endpoints/places.ts';

/** Province and commune of an address, found without diacritics; the commune's choice follows the province. */
export function PlaceFields() {
  const { t } = useTranslation('fields');
  const form = Form.useFormInstance();
  const province = Form.useWatch<string | null | undefined>('tinh', form);
  const provinces = useProvincesQuery();
  const communes = useCommunesQuery(province ?? '', { skip: !province });
  return (
    <>
      <Form.Item name="tinh" label={t('tinh')}>
        <PlaceSelect
          places={provinces.data?.items}
          isLoading={provinces.isFetching}
          onPick={() => form.setFieldValue('xa', null)}
        />
      </Form.Item>
      <Form.Item name="xa" label={t('xa')}>
        <PlaceSelect places={province ? communes.currentData?.items : []} isLoading={communes.isFetching} />
      </Form.Item>
    </>
  );
}

interface PlaceSelectProps {
  places: readonly Place[] | undefined;
  isLoading: boolean;
  onPick?: () => void;
  id?: string;
  value?: string | null;
  onChange?: (code: string | null) => void;
  disabled?: boolean;
}

function PlaceSelect({ places = [], isLoading, onPick, value, onChange, ...field }: PlaceSelectProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      {...field}
      allowClear
      showSearch={{ filterOption: (typed, option) => searchable(option?.label ?? '').includes(searchable(typed)) }}
      loading={isLoading}
      value={value ?? undefined}
      placeholder={t('choose')}
      options={places.map(({ ma, ten }) => ({ value: ma, label: ten }))}
      onChange={(code?: string) => {
        onChange?.(code ?? null);
        onPick?.();
      }}
    />
  );
}
