import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './safe.module.css';
import { useTradeFlowsQuery } from './safe-endpoints.ts';

/** What the day's trades brought in and took out, money by money. */
export function TradeFlows({ safeId }: { safeId: number }) {
  const { t } = useTranslation('safe');
  const { data: flows } = useTradeFlowsQuery(safeId);
  if (!flows || flows.length === 0) return null;
  return (
    <table className={styles.flows}>
      <caption>{t('flows.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('money')}</th>
          <th scope="col">{t('flows.in')}</th>
          <th scope="col">{t('flows.out')}</th>
        </tr>
      </thead>
      <tbody>
        {flows.map(({ tien_id, ma_tien, vao, ra }) => (
          <tr key={tien_id}>
            <th scope="row">{ma_tien}</th>
            <td>
              <MoneyText amount={vao} align="right" />
            </td>
            <td>
              <MoneyText amount={ra} align="right" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
