import { ThunderboltOutlined } from '@ant-design/icons';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './proposals.module.css';
import { figuresOfProposal } from './proposals.ts';
import { useRateWords } from './use-rate-words.ts';

interface ProposalCellProps {
  row: DeskRow;
  isMarked: boolean;
  onTake: (row: DeskRow) => void;
}

/** What the rule of a line proposes beside what is posted: the figures, how far they are from it, what they earn, and how old their list is. */
export function ProposalCell({ row, isMarked, onTake }: ProposalCellProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const { de_xuat: proposed } = row;
  const figures = figuresOfProposal(row);
  if (!proposed || !figures) return null;
  const source = proposed.nguon
    ? t('proposal.from', { source: proposed.nguon, age: words.age(proposed.tuoi_phut ?? 0) })
    : t('proposal.fromPosted');
  const asks = proposed.hoi === 'nhay' || proposed.hoi === 'cu' ? proposed.hoi : null;
  if (proposed.da_dang) return <span className="muted text-12">{t('proposal.posted')}</span>;
  return (
    <span className={`row gap-10 ${styles.cell}`} data-marked={isMarked || undefined} title={source}>
      <span className="column gap-0 may-shrink num">
        <span className={`nowrap ${styles.figures}`}>
          <b>{formatDecimal(proposed.ty_gia_mua)}</b> <Difference by={figures.buy} /> /{' '}
          <b>{formatDecimal(proposed.ty_gia_ban)}</b> <Difference by={figures.sell} />
        </span>
        <span className={`text-12 nowrap ellipsis ${asks ? `text-warning ${styles.asks}` : `muted ${styles.calm}`}`}>
          {t('proposal.margin', { spread: formatDecimal(figures.spread), percent: formatDecimal(figures.percent) })}
          {' · '}
          {asks ? t(`proposal.asks.${asks}`) : source}
        </span>
      </span>
      <Button
        size="small"
        tabIndex={-1}
        icon={<ThunderboltOutlined />}
        aria-label={t('proposal.takeOf', { currency: words.row(row) })}
        onClick={() => onTake(row)}
      />
    </span>
  );
}

function Difference({ by }: { by: string | null }) {
  if (by === null || sign(by) === 0) return null;
  const text = formatDecimal(by, { sign: 'always' }).replace('-', '−');
  return <span className={`text-12 ${sign(by) > 0 ? 'text-gain' : 'text-loss'}`}>{text}</span>;
}
