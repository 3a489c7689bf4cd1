import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { roundHalfUp, sign } from '@doi-tien/money/decimal';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { CurrencyBadge } from '../../ui/currency/currency-badge.tsx';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { changePercent, type RowState } from './desk-model.ts';
import { OwnerMark, OwnerNote } from './owner-mark.tsx';
import styles from './rate-figures.module.css';
import type { RateOwners } from './use-rate-scope.ts';
import { useRateWords } from './use-rate-words.ts';

interface LineProps {
  row: DeskRow;
  state: RowState;
}

interface Owned {
  owners: RateOwners | null;
}

export function CurrencyName({ row, owners }: Owned & { row: DeskRow }) {
  const { t } = useTranslation('rates');
  const named = useCurrencyName();
  const isGroup = row.nhom_ty_gia !== null;
  const unit = row.don_vi_ty_gia === 1 ? null : t('unit', { unit: formatDecimal(String(row.don_vi_ty_gia)) });
  return (
    <span className={isGroup ? `row may-shrink gap-10 ${styles.group}` : 'row may-shrink gap-10'}>
      {!isGroup && <CurrencyBadge code={row.ma_tien} symbol={row.ky_hieu} />}
      <span className={`column may-shrink gap-0 ${styles.names}`}>
        <span className={`row wrap baseline ${styles.line}`}>
          <span className={`weight-600 ${styles.code}`}>
            {isGroup ? `${row.ma_tien} ${row.nhom_ty_gia}` : row.ma_tien}
          </span>
          <OwnerMark row={row} owners={owners} />
        </span>
        <span className="muted text-12 nowrap ellipsis">
          {isGroup
            ? row.ke_thua && t('followsCurrency')
            : [named(row.ma_tien, row.ten_tien), unit].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}

/** Against the posted rate while something is typed, otherwise of the posted rate against the one before. */
export function Changes({ row, state }: LineProps) {
  const { t } = useTranslation('rates');
  const isTyped = state.changed.length > 0;
  // A group that follows its currency has nothing of its own to tell.
  if (row.ke_thua && !isTyped) return null;
  const buy = isTyped ? changePercent(row, 'ty_gia_mua', state.values.ty_gia_mua) : row.bien_dong_mua;
  const sell = isTyped ? changePercent(row, 'ty_gia_ban', state.values.ty_gia_ban) : row.bien_dong_ban;
  return (
    <span className={`text-12 num nowrap ${styles.changes}`}>
      <Change percent={buy} label={t('changeOf.buy')} name={t('changeOf.buyFull')} />
      <Change percent={sell} label={t('changeOf.sell')} name={t('changeOf.sellFull')} />
    </span>
  );
}

function Change({ percent, label, name }: { percent: string | null; label: string; name: string }) {
  if (percent === null || sign(percent) === 0) return null;
  const rises = sign(percent) > 0;
  return (
    <span className={rises ? 'text-gain' : 'text-loss'}>
      <span aria-hidden="true">
        {label} {rises ? '▲' : '▼'}{' '}
      </span>
      <span className="visually-hidden">{name} </span>
      {formatPercent(roundHalfUp(percent, 2), { sign: 'always' })}
    </span>
  );
}

export function Age({ row }: { row: DeskRow }) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  if (row.tuoi_phut === null) return <span className="muted text-12 nowrap ellipsis">{t('age.none')}</span>;
  const since = row.hien_tai ? showMoment(row.hien_tai.hieu_luc_tu) : '';
  const { nguoi_tao, theo_quy_tac, moc_nguon } = row.hien_tai ?? {};
  const byRule =
    theo_quy_tac && (moc_nguon ? t('proposal.byRuleOf', { moment: showMoment(moc_nguon) }) : t('proposal.byRule'));
  const title = [since, nguoi_tao, byRule].filter(Boolean).join(' · ');
  if (!row.cu) {
    return (
      <span className="num" title={title}>
        {words.age(row.tuoi_phut)}
      </span>
    );
  }
  return (
    <span className="text-warning weight-600 nowrap" title={title}>
      <ClockCircleOutlined aria-hidden="true" /> {words.age(row.tuoi_phut)}
      <span className="visually-hidden"> {t('age.stale')}</span>
    </span>
  );
}

/** What asks for a second look, then what is to come. */
export function Notes({ row, state, owners }: LineProps & Owned) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const problems = words.problems(state);
  const next = row.sap_toi;
  const text =
    next &&
    t('next', {
      moment: showMoment(next.hieu_luc_tu),
      buy: formatDecimal(next.ty_gia_mua),
      sell: formatDecimal(next.ty_gia_ban),
    });
  // Said where it is not of the same owner as the present one.
  const isBack = row.hien_tai?.cua_chi_nhanh === true && next?.cua_chi_nhanh === false;
  const nextText = isBack ? t('owner.next', { text }) : text;
  return (
    <span className={`column gap-0 text-12 ${styles.notes}`}>
      {problems.map((text) => (
        <span key={text} className="text-error weight-600">
          {text}
        </span>
      ))}
      {words.warnings(state).map((text) => (
        <span key={text} className="text-warning weight-600">
          <WarningOutlined aria-hidden="true" /> {text}
        </span>
      ))}
      {next && (
        <span className="muted">
          <ClockCircleOutlined aria-hidden="true" /> {nextText}
        </span>
      )}
      <OwnerNote row={row} owners={owners} />
    </span>
  );
}
