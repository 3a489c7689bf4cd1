import { PrinterOutlined } from '@ant-design/icons';
import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { isZero } from '@doi-tien/money/decimal';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useCallBackTransferMutation, useTransferQuery } from './transfer-endpoints.ts';
import { amountsOf, useTransferStatuses } from './transfer-words.ts';
import styles from './transfers.module.css';

interface TransferDrawerProps {
  /** Null while none is open. */
  id: number | null;
  here: number | undefined;
  onReceive: ((transfer: Transfer) => void) | null;
  onClose: () => void;
}

/** One transfer: who sent what where, what was counted, and the step that is left. */
export function TransferDrawer({ id, here, onReceive, onClose }: TransferDrawerProps) {
  const { t } = useTranslation('branches');
  const phone = useScreenSize() === 'mobile';
  const statuses = useTransferStatuses();
  const { currentData: transfer, error, refetch } = useTransferQuery(id ?? 0, { skip: id === null });
  const status = statuses.find(({ value }) => value === transfer?.trang_thai);
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 560}
      title={transfer?.ma ?? t('transfer.title')}
      extra={status && <StatusTag tone={status.tone ?? 'neutral'} label={status.label} />}
      onClose={onClose}
    >
      {transfer ? (
        <>
          <Facts transfer={transfer} />
          <Lines transfer={transfer} />
          <Actions transfer={transfer} here={here} onReceive={onReceive} />
        </>
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
    </Drawer>
  );
}

function Facts({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('branches');
  const facts: [string, string | null][] = [
    [t('transfer.from'), transfer.tu_chi_nhanh],
    [t('transfer.to'), transfer.den_chi_nhanh],
    [t('transfer.reason'), transfer.ly_do],
    [t('transfer.sentBy'), `${transfer.nguoi_gui} · ${showMoment(transfer.gui_luc)}`],
    [t('transfer.receivedBy'), transfer.nhan_luc && `${transfer.nguoi_nhan} · ${showMoment(transfer.nhan_luc)}`],
    [t('transfer.differenceReason'), transfer.ly_do_nhan],
    [
      t('transfer.calledBackBy'),
      transfer.goi_ve_luc && `${transfer.nguoi_goi_ve} · ${showMoment(transfer.goi_ve_luc)}`,
    ],
    [t('transfer.callBackReason'), transfer.ly_do_goi_ve],
  ];
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, text]) => (text ? [<dt key={name}>{name}</dt>, <dd key={`${name} =`}>{text}</dd>] : []))}
    </dl>
  );
}

function Lines({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('branches');
  if (transfer.an_so_lieu) return <p>{t('transfer.withheld')}</p>;
  const isCounted = transfer.trang_thai === TRANSFER_STATUS.received;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too
    <section className={styles.wide} tabIndex={0} aria-label={t('transfer.amounts')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('transfer.currency')}</th>
            <th scope="col">{t('transfer.sent')}</th>
            {isCounted && <th scope="col">{t('transfer.counted')}</th>}
            {isCounted && <th scope="col">{t('transfer.difference')}</th>}
          </tr>
        </thead>
        <tbody>
          {transfer.chi_tiet.map(({ tien_id, ma_tien, so_tien, thuc_nhan, chenh_lech }) => (
            <tr key={tien_id}>
              <th scope="row">{ma_tien}</th>
              <td>
                <MoneyText amount={so_tien} />
              </td>
              {isCounted && (
                <td>
                  <MoneyText amount={thuc_nhan} />
                </td>
              )}
              {isCounted && (
                <td>
                  {chenh_lech === null || isZero(chenh_lech) ? (
                    t('transfer.matches')
                  ) : (
                    <MoneyText amount={chenh_lech} tone="overShort" />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Actions({
  transfer,
  here,
  onReceive,
}: { transfer: Transfer } & Pick<TransferDrawerProps, 'here' | 'onReceive'>) {
  const { t } = useTranslation('branches');
  const may = useMay('dieu-chuyen');
  const [isCallingBack, setCallingBack] = useState(false);
  const isUnderWay = transfer.trang_thai === TRANSFER_STATUS.underWay;
  const isArriving = isUnderWay && transfer.den_chi_nhanh_id === here;
  const isOurs = isUnderWay && transfer.tu_chi_nhanh_id === here;
  return (
    <div className="row wrap stretch mt-16">
      {isArriving && onReceive && !transfer.an_so_lieu && (
        <Button type="primary" onClick={() => onReceive(transfer)}>
          {t('transfer.receive')}
        </Button>
      )}
      <LinkButton to={`/dieu-chuyen/${transfer.id}/phieu`} icon={<PrinterOutlined aria-hidden />}>
        {t('transfer.slip')}
      </LinkButton>
      {isOurs && may('delete') && (
        <Button danger onClick={() => setCallingBack(true)}>
          {t('transfer.callBack')}
        </Button>
      )}
      <CallBackDialog transfer={transfer} open={isCallingBack} onClose={() => setCallingBack(false)} />
    </div>
  );
}

/** Leaving it on its way is the answer at hand; the other says what comes back. */
function CallBackDialog({ transfer, open, onClose }: { transfer: Transfer; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('branches');
  const [callBack] = useCallBackTransferMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-transfer');
  const question = useMemo(
    (): Question => ({
      title: t('transfer.callBackTitle', { code: transfer.ma }),
      text: t('transfer.callBackText', { amounts: amountsOf(transfer), branch: transfer.den_chi_nhanh }),
      okText: t('transfer.callBackFor', { amounts: amountsOf(transfer) }),
      danger: true,
      keepText: t('transfer.leave'),
      reason: { label: t('transfer.reason'), remembered: 'reason-transfer' },
      act: async (reason) => {
        await submission.withKey({ ly_do: reason }, (keyed) =>
          callBack({ id: transfer.id, submission: keyed }).unwrap(),
        );
        remember(reason);
      },
    }),
    [t, transfer, submission, callBack, remember],
  );
  return <ConfirmDialog question={open ? question : null} onClose={onClose} />;
}
