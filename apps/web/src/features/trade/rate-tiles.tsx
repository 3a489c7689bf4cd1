import type { TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { KeyFace } from '../../ui/key-cap.tsx';
import { MoneyBadge } from '../../ui/money-badge.tsx';
import { MountLater } from '../../ui/mount-later.tsx';
import type { MoneyChoice } from './pick-money.ts';
import { digitOf, tiledChoices } from './pick-money.ts';
import styles from './rate-tiles.module.css';

interface RateTilesProps {
  kind: TradeKind;
  choices: readonly MoneyChoice[];
  /** Every line has its currency: on a phone the tiles have done their work and make room. */
  isChosen: boolean;
  onPick: (moneyId: number) => void;
}

/** The posted rates of our side, with what is in the safe: look up, or touch to choose. */
export function RateTiles({ kind, choices, isChosen, onPick }: RateTilesProps) {
  const { t } = useTranslation('trade');
  const tiles = tiledChoices(choices);
  // With one currency there is nothing to choose, and its rate stands in the line.
  if (choices.length < 2 || tiles.length === 0) return null;
  return (
    <section className={styles.tiles} data-chosen={isChosen} aria-label={t('tiles.title')}>
      <h2 className={styles.title}>{t(`tiles.${kind.side}`)}</h2>
      <MountLater placeholder={<TilePlaces total={tiles.length} />}>
        <ul className={styles.grid}>
          {tiles.map(({ money, posted, stock }, index) => {
            const digit = digitOf(index);
            return (
              <li key={money.id}>
                <button type="button" className={styles.tile} data-money={money.ma} onClick={() => onPick(money.id)}>
                  <span className={styles.head}>
                    <MoneyBadge code={money.ma} symbol={money.ky_hieu} />
                    <strong>{money.ma}</strong>
                    {digit && !isChosen && <KeyFace keys={digit} />}
                  </span>
                  <span className={`num ${styles.rate}`}>
                    {formatDecimal(posted ?? '0')}
                    {money.don_vi_ty_gia > 1 && <small> / {formatDecimal(String(money.don_vi_ty_gia))}</small>}
                  </span>
                  {stock !== null && (
                    <span className={`num ${styles.stock}`}>{t('inSafe', { amount: formatDecimal(stock) })}</span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </MountLater>
    </section>
  );
}

/** Keeps the places of the tiles until they are mounted. */
function TilePlaces({ total }: { total: number }) {
  const places = Array.from({ length: total }, (_, index) => index);
  return (
    <div className={styles.grid}>
      {places.map((place) => (
        <div key={place} className={styles.tile} />
      ))}
    </div>
  );
}
