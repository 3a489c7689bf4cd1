import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { VOUCHER, VOUCHER_STATUS } from '@doi-tien/contract/voucher';
import type { Voucher } from '@doi-tien/contract/voucher.schema';
import { divide } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import currencies from '@doi-tien/texts/vi/currencies';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../../ui/paper/paper-facts.tsx';
import { RoomToWrite } from '../../../ui/paper/room-to-write.tsx';
import { Signatures } from '../../../ui/paper/signatures.tsx';
import { ForeignListPaper } from '../record/foreign-list-paper.tsx';
import { amountOf } from './voucher-words.ts';

const RATE_DECIMALS = 2;
const FORMS = { receipt: '01 – TT', payment: '02 – TT' } as const;

const nameOf = (code: string) => {
  const name = (currencies as Record<string, string>)[code];
  return name ? name.charAt(0).toLowerCase() + name.slice(1) : code;
};

/** Form 01-TT or 02-TT, with what is known of it; the rest is room to write. */
export function VoucherPaper({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers');
  const { t: u } = useTranslation('ui');
  const kind = voucher.loai === VOUCHER.receipt ? 'receipt' : 'payment';
  const isForeign = voucher.ma_tien !== BASE_CURRENCY;
  const [year, month, day] = voucher.ngay.split('-');
  const words = amountInWords(voucher.so_tien, isForeign ? nameOf(voucher.ma_tien) : t('form.dong'), t('form.point'));
  const rate = voucher.gia_tri === null ? null : divide(voucher.gia_tri, voucher.so_tien, RATE_DECIMALS);
  const roles = [
    t('form.director'),
    t('form.accountant'),
    t(kind === 'receipt' ? 'form.payer' : 'form.payee'),
    t('form.maker'),
    t('form.cashier'),
  ];
  return (
    <PaperDocument
      size="a5"
      head={{ form: FORMS[kind], corner: <Numbers voucher={voucher} /> }}
      title={t(`kind.${kind}`)}
      subtitle={<em>{t('form.day', { day, month, year })}</em>}
      mark={voucher.trang_thai === VOUCHER_STATUS.void && u('paper.void').toUpperCase()}
      parts={[
        <PaperFacts
          key="facts"
          facts={[
            [t(`form.person.${kind}`), <strong key="person">{voucher.nguoi_nop_nhan}</strong>],
            [t('form.address'), voucher.dia_chi ?? <RoomToWrite key="address" />],
            [t(`form.reason.${kind}`), voucher.ly_do],
            [t('form.amount'), <strong key="amount">{amountOf(voucher)}</strong>],
            [t('form.words'), <em key="words">{words}.</em>],
            [t('form.attached'), t('form.documents', { attached: voucher.kem_theo ?? t('form.blank') })],
          ]}
        />,
        <Signatures key="signatures" roles={roles} />,
        <div key="received">
          <PaperFacts facts={[[t('form.received'), <RoomToWrite key="received" />]]} />
          {/* Beside each other: with a long name the paper has no room for one line more. */}
          {isForeign && (
            <PaperFacts
              columns={2}
              facts={[
                [t('form.rate'), rate === null ? <RoomToWrite key="rate" /> : `${formatDecimal(rate)} ₫`],
                [
                  t('form.converted'),
                  voucher.gia_tri === null ? <RoomToWrite key="converted" /> : `${formatDecimal(voucher.gia_tri)} ₫`,
                ],
              ]}
            />
          )}
        </div>,
      ]}
    />
  );
}

/** Form 07-TT that goes with a voucher of foreign money. */
export function VoucherForeignList({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('files');
  const { tien_id, ma_tien, so_tien, gia_tri, so } = voucher;
  const rate = gia_tri === null ? null : divide(gia_tri, so_tien, RATE_DECIMALS);
  const name = (currencies as Record<string, string>)[ma_tien] ?? '';
  const line = { tien_id, ma_tien, ten: name, so_luong: so_tien, ty_gia: rate, don_vi_ty_gia: 1, gia_tri };
  return (
    <ForeignListPaper
      size="a5"
      subtitle={t('forms.ofVoucher', { number: so })}
      parts={[{ name: t('forms.foreignList'), lines: [line] }]}
    />
  );
}

/** The number of the paper, and the accounts it moves: cash against what it is about. */
function Numbers({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers');
  const { data: settings } = useSettingsInUseQuery();
  const cash = settings?.gia_tri[voucher.ma_tien === BASE_CURRENCY ? 'tk_tien_mat_vnd' : 'tk_tien_mat_ngoai_te'];
  const [debit, credit] = voucher.loai === VOUCHER.receipt ? [cash, voucher.tk_ke_toan] : [voucher.tk_ke_toan, cash];
  return (
    <PaperFacts
      facts={[
        [t('form.book'), '…………'],
        [t('form.number'), <strong key="number">{voucher.so}</strong>],
        [t('form.debit'), debit],
        [t('form.credit'), credit],
      ]}
    />
  );
}
