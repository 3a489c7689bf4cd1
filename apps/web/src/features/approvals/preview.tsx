import type { ApprovalDetail, ApprovalLine, ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal, formatPercent, formatRate } from '@doi-tien/money/format';
import { deviationPercent } from '@doi-tien/money/rate';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { DifferenceView } from '../../ui/log/difference-view.tsx';
import { Fact, Facts } from '../../ui/log/facts.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './decision-panel.module.css';

type Of<Kind extends ApprovalPreview['loai']> = Extract<ApprovalPreview, { loai: Kind }>;

/** What the act would do now, as the server works it out. */
export function Preview({ request }: { request: ApprovalDetail }) {
  const preview = request.xem_truoc;
  switch (preview?.loai) {
    case 'phieu_moi':
      return <NewTicket quote={preview.bao_gia} request={request} />;
    case 'phieu':
      return <OldTicket trade={preview.phieu} />;
    case 'tien':
      return <Amounts preview={preview} />;
    case 'thay_doi':
      return <Change request={request} preview={preview} />;
    default:
      return <Content request={request} />;
  }
}

type Line = Pick<
  TradeQuote['chi_tiet'][number],
  'stt' | 'ma_tien' | 'so_luong' | 'ty_gia' | 'ty_gia_niem_yet' | 'don_vi_ty_gia' | 'thanh_tien'
>;

/** Each line with its rate beside the posted one, and how far they are apart. */
function TicketLines({ lines, unit }: { lines: readonly Line[]; unit?: string }) {
  const { t } = useTranslation('approvals');
  return (
    <ul className={`bordered round-8 plain-list mb-12 ${styles.lines}`} aria-label={t('detail.lines')}>
      {lines.map((line) => (
        <li key={line.stt}>
          <MoneyText amount={line.so_luong} unit={line.ma_tien} />
          <MoneyText amount={line.thanh_tien} unit={unit} />
          <span className="all-columns muted">
            {t('detail.rate')} <span className="num">{formatRate(line.ty_gia, line.don_vi_ty_gia)}</span>
            {line.ty_gia_niem_yet !== null && (
              <>
                {' · '}
                {t('detail.posted')} <span className="num">{formatDecimal(line.ty_gia_niem_yet)}</span>
                <Off rate={line.ty_gia} posted={line.ty_gia_niem_yet} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Off({ rate, posted }: { rate: string; posted: string }) {
  const { t } = useTranslation('approvals');
  const off = deviationPercent(rate, posted);
  if (isZero(off)) return null;
  return (
    <>
      {' · '}
      {t('detail.off')} <span className="num text-plain weight-600">{formatPercent(off, { sign: 'always' })}</span>
    </>
  );
}

const textOf = (body: Record<string, unknown>, name: string) => {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function NewTicket({ quote, request }: { quote: TradeQuote; request: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const { noi_dung: body, ly_do } = request;
  const customer = ['ten_khach', 'so_giay_to', 'quoc_tich', 'dien_thoai'].map((name) => textOf(body, name));
  const [charged, paid, reason] = ['phi_thu', 'phi_chi', 'ly_do_ty_gia'].map((name) => textOf(body, name));
  return (
    <section>
      <h3 className={styles.part}>{t('detail.content')}</h3>
      <TicketLines lines={quote.chi_tiet} />
      <Facts>
        <Fact label={t('detail.total')}>
          <MoneyText amount={quote.thanh_tien} />
        </Fact>
        <Fact label={t('detail.value')}>
          <MoneyText amount={quote.gia_tri} unit="₫" />
        </Fact>
        {charged && !isZero(charged) && (
          <Fact label={t('detail.feeCharged')}>
            <MoneyText amount={charged} unit="₫" />
          </Fact>
        )}
        {paid && !isZero(paid) && (
          <Fact label={t('detail.feePaid')}>
            <MoneyText amount={paid} unit="₫" />
          </Fact>
        )}
        {quote.loi_nhuan !== null && (
          <Fact label={t('detail.profit')}>
            <MoneyText amount={quote.loi_nhuan} unit="₫" tone="gainLoss" />
          </Fact>
        )}
        <Customer parts={customer} />
        {quote.tong_khach_trong_ngay !== null && (
          <Fact label={t('detail.customerToday')}>
            <MoneyText amount={quote.tong_khach_trong_ngay} unit="₫" />
          </Fact>
        )}
        {reason && reason !== ly_do && (
          <Fact wide label={t('detail.rateReason')}>
            {reason}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function Customer({ parts }: { parts: readonly (string | null)[] }) {
  const { t } = useTranslation('approvals');
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? <Fact label={t('detail.customer')}>{known.join(' · ')}</Fact> : null;
}

/** The ticket that an act is about, such as the one to be voided. */
function OldTicket({ trade }: { trade: Trade }) {
  const { t } = useTranslation('approvals');
  return (
    <section>
      <h3 className={styles.part}>{t('detail.content')}</h3>
      <TicketLines lines={trade.chi_tiet} unit={trade.ma_tien_thanh_toan} />
      <Facts>
        <Fact label={t('detail.ticket')}>
          <span className="num">{trade.ma_giao_dich}</span>
        </Fact>
        <Fact label={t('detail.total')}>
          <MoneyText amount={trade.thanh_tien} unit={trade.ma_tien_thanh_toan} />
        </Fact>
        <Fact label={t('detail.ticketMadeBy')}>{trade.nguoi_tao}</Fact>
        <Fact label={t('detail.ticketMadeAt')}>
          <span className="num">{showMoment(trade.ngay_tao)}</span>
        </Fact>
        <Customer parts={[trade.ten_khach, trade.so_giay_to, trade.quoc_tich, trade.dien_thoai]} />
        {trade.loi_nhuan !== null && (
          <Fact label={t('detail.profit')}>
            <MoneyText amount={trade.loi_nhuan} unit="₫" tone="gainLoss" />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function Amounts({ preview }: { preview: Of<'tien'> }) {
  const { t } = useTranslation('approvals');
  return (
    <section>
      <h3 className={styles.part}>{t('detail.content')}</h3>
      <ul className={`bordered round-8 plain-list mb-12 ${styles.lines}`} aria-label={t('detail.lines')}>
        {preview.dong.map((line) => (
          <AmountLine key={line.tien_id} line={line} />
        ))}
      </ul>
      {(preview.thu_ve || preview.noi_den) && (
        <Facts>
          {preview.thu_ve && (
            <Fact label={t('detail.back')}>
              <MoneyText amount={preview.thu_ve.so_tien} unit={preview.thu_ve.ma_tien} />
            </Fact>
          )}
          {preview.noi_den && <Fact label={t('detail.to')}>{preview.noi_den}</Fact>}
        </Facts>
      )}
    </section>
  );
}

function AmountLine({ line }: { line: ApprovalLine }) {
  const { t } = useTranslation('approvals');
  const isCount = line.chenh_lech !== null;
  return (
    <li>
      <MoneyText amount={line.so_tien} unit={line.ma_tien} />
      {line.gia_tri === null ? <span /> : <MoneyText amount={line.gia_tri} unit="₫" />}
      {isCount && (
        <span className="all-columns muted">
          {t('detail.difference')}{' '}
          <span className="text-plain weight-600">
            <MoneyText amount={line.chenh_lech} unit={line.ma_tien} tone="overShort" />
          </span>
        </span>
      )}
    </li>
  );
}

function Change({ request, preview }: { request: ApprovalDetail; preview: Of<'thay_doi'> }) {
  const { t } = useTranslation('approvals');
  return (
    <section>
      <h3 className={styles.part}>{t('detail.content')}</h3>
      {preview.ten && (
        <Facts>
          <Fact label={t('detail.record')}>{preview.ten}</Fact>
        </Facts>
      )}
      <DifferenceView row={{ doi_tuong: request.ten_quyen, truoc: preview.truoc, sau: preview.sau }} />
    </section>
  );
}

/** Where nothing could be worked out: the act as it was sent. */
function Content({ request }: { request: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  return (
    <section>
      <h3 className={styles.part}>{t('detail.content')}</h3>
      <p className="no-margin muted">{t('detail.noPreview')}</p>
      <DifferenceView row={{ doi_tuong: request.ten_quyen, truoc: null, sau: request.noi_dung }} />
    </section>
  );
}
