import type { TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { CurrencyBadge } from '../../../ui/currency/currency-badge.tsx';
import { KeyFace } from '../../../ui/key-cap.tsx';
import { MountLater } from '../../../ui/page/mount-later.tsx';
import { freeOf, useKeptAmounts } from '../model/kept-amounts.ts';
import type { CurrencyChoice } from '../model/pick-currency.ts';
import { digitOf, tiledChoices } from '../model/pick-currency.ts';
import styles from './rate-tiles.module.css';
import { useStockWords } from './working-place.tsx';

interface RateTilesProps {
  kind: TradeKind;
  choices: readonly CurrencyChoice[];
  /** Every line has its currency: on a phone the tiles have done their work and make room. */
  isChosen: boolean;
  onPick: (currencyId: number) => void;
}

/** The posted rates of our side, with what is in the safe: look up, or touch to choose. */
export function RateTiles({ kind, choices, isChosen, onPick }: RateTilesProps) {
  const { t } = useTranslation('trade');
  const stockWords = useStockWords();
  const keptOf = useKeptAmounts();
  const tiles = tiledChoices(choices);
  // With one currency there is nothing to choose, and its rate stands in the line.
  if (choices.length < 2 || tiles.length === 0) return null;
  return (
    <section className={`full-width ${styles.tiles}`} data-chosen={isChosen} aria-label={t('tiles.title')}>
      <h2 className="no-margin mb-8 muted text-14 weight-500">{t(`tiles.${kind.side}`)}</h2>
      <MountLater placeholder={<TilePlaces total={tiles.length} />}>
        <ul className={`stack plain-list ${styles.grid}`}>
          {tiles.map(({ currency, posted, stock }, index) => {
            const digit = digitOf(index);
            return (
              <li key={currency.id}>
                <button
                  type="button"
                  className={styles.tile}
                  data-currency={currency.ma}
                  onClick={() => onPick(currency.id)}
                >
                  <span className={`row ${styles.head}`}>
                    <CurrencyBadge code={currency.ma} symbol={currency.ky_hieu} />
                    <strong>{currency.ma}</strong>
                    {digit && !isChosen && <KeyFace keys={digit} />}
                  </span>
                  <span className={`num text-20 weight-600 ${styles.rate}`}>
                    {formatDecimal(posted ?? '0')}
                    {currency.don_vi_ty_gia > 1 && <small> / {formatDecimal(String(currency.don_vi_ty_gia))}</small>}
                  </span>
                  {stock !== null && (
                    <span className="num muted text-12 break-anywhere">{stockWords(currency, stock)}</span>
                  )}
                  {kind.side === 'sell' && stock !== null && keptOf(currency.id) && (
                    <span className="num text-warning text-12 break-anywhere">
                      {t('canSell', { amount: formatDecimal(freeOf(stock, keptOf(currency.id) ?? '0')) })}
                    </span>
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
    <div className={`stack plain-list ${styles.grid}`}>
      {places.map((place) => (
        <div key={place} className={styles.tile} />
      ))}
    </div>
  );
}
