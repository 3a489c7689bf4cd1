import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { useVoucherQuery, useVouchersQuery } from './voucher-endpoints.ts';
import { VoucherForeignList, VoucherPaper } from './voucher-paper.tsx';

/** `/phieu-thu-chi/{id}/phieu`: the paper of a receipt or payment, of foreign money with form 07-TT; of several with their ids and commas between. */
export default function VoucherPaperPage() {
  const { t } = useTranslation('vouchers');
  const ids = (useParams().id ?? '').split(',');
  const isOne = ids.length === 1;
  const one = useVoucherQuery(Number(ids[0]), { skip: !isOne });
  const chosen = { ...EMPTY_QUERY, pageSize: 200, f: [{ field: 'id', operator: 'in' as const, value: ids }] };
  const several = useVouchersQuery(chosen, { skip: isOne });
  const vouchers = isOne ? one.data && [one.data] : several.data?.items;
  return (
    <PaperPage
      title={t('title')}
      back={{ to: isOne ? `/phieu-thu-chi?phieu=${ids[0]}` : '/phieu-thu-chi', label: t('form.back') }}
      print={t('form.print')}
      state={{ ...(isOne ? one : several), data: vouchers }}
    >
      {(found) =>
        found.map((voucher) => (
          <Fragment key={voucher.id}>
            <VoucherPaper voucher={voucher} />
            {voucher.ma_tien !== BASE_CURRENCY && <VoucherForeignList voucher={voucher} />}
          </Fragment>
        ))
      }
    </PaperPage>
  );
}
