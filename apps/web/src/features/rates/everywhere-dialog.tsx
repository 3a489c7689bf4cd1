import type { AllProposals, OwnerProposals, TakeAllBody } from '@doi-tien/contract/rate-rules.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { ignoreHeldKey } from '../../ui/form/focus.ts';
import styles from './proposals.module.css';
import { useAllProposalsQuery, useTakeAllMutation } from './rates-endpoints.ts';

type Line = OwnerProposals['dong'][number];

/** What a person only has to agree to; the others are looked at on the desk of their owner. */
const isTakeable = ({ hoi }: Line) => hoi === null || hoi === 'tat' || hoi === 'moi';

function bodyOf({ chu }: AllProposals): TakeAllBody {
  const owners = chu.map(({ chi_nhanh_id, dong }) => ({
    chi_nhanh_id: chi_nhanh_id ?? null,
    dong: dong
      .filter(isTakeable)
      .map(({ tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, quy_tac_id, lan_lay_id }) => ({
        tien_id,
        nhom_ty_gia,
        ty_gia_mua,
        ty_gia_ban,
        ty_gia_goc,
        theo_quy_tac: { quy_tac_id, lan_lay_id },
      })),
  }));
  return { chu: owners.filter(({ dong }) => dong.length > 0) };
}

/** Everything the rules propose, of the company and of every branch, posted in one act as it is seen here. */
export function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rates');
  const { t: common } = useTranslation('common');
  const phone = useScreenSize() === 'mobile';
  const { currentData, error, refetch } = useAllProposalsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useTakeAllMutation();
  const submission = useSubmission();
  const [refusal, setRefusal] = useState<string | null>(null);
  const body = currentData && bodyOf(currentData);
  const lines = body?.chu.reduce((sum, { dong }) => sum + dong.length, 0) ?? 0;
  const left = (currentData?.chu ?? []).flatMap(({ dong }) => dong).length - lines;

  const take = async () => {
    if (!body || lines === 0) return onClose();
    setRefusal(null);
    try {
      const done = await submission.withKey(body, (keyed) => send(keyed).unwrap());
      notify.success(t('proposal.taken', { count: done?.so_dong ?? lines }));
      onClose();
    } catch (failure) {
      setRefusal(isApiError(failure) ? failure.message : common('failure.broken'));
      void refetch();
    }
  };

  return (
    <Modal
      open
      title={t('proposal.everywhereTitle')}
      width={phone ? '100%' : 640}
      okText={lines > 0 ? t('proposal.post', { count: lines }) : t('proposal.close')}
      // Waiting it can have the focus, which a disabled one cannot: then Enter would close the dialog.
      okButtonProps={{ autoFocus: true, onKeyDown: ignoreHeldKey }}
      cancelText={t('save.back')}
      cancelButtonProps={{ disabled: isLoading }}
      confirmLoading={isLoading || (!currentData && !error)}
      onOk={() => void take()}
      onCancel={() => isLoading || onClose()}
    >
      <div className="stack gap-12">
        <FateNotice sending={isLoading} />
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {!currentData && !error && <Spin />}
        {isApiError(error) && <Alert type="error" showIcon title={error.message} />}
        {currentData && lines === 0 && left === 0 && <p className="no-margin">{t('proposal.none')}</p>}
        {left > 0 && <Alert type="warning" showIcon title={t('proposal.left', { count: left })} />}
        <div className={styles.owners}>
          {currentData?.chu.map((owner) => (
            <OwnerTable key={owner.chi_nhanh_id ?? 0} owner={owner} />
          ))}
        </div>
      </div>
    </Modal>
  );
}

/** Groups after their currency, as on the desk. */
function byCurrency(lines: readonly Line[]): Line[] {
  const order = [...new Set(lines.map(({ tien_id }) => tien_id))];
  return lines.toSorted((one, other) => order.indexOf(one.tien_id) - order.indexOf(other.tien_id));
}

function OwnerTable({ owner: { chi_nhanh, dong } }: { owner: OwnerProposals }) {
  const { t } = useTranslation('rates');
  const shown = byCurrency(dong.filter(isTakeable));
  if (shown.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{chi_nhanh ?? t('owner.company')}</th>
          <th scope="col">{t('columns.buy')}</th>
          <th scope="col">{t('columns.sell')}</th>
          <th scope="col">{t('proposal.before')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ quy_tac_id, ma_tien, nhom_ty_gia, ty_gia_mua, ty_gia_ban, niem_yet }) => (
          <tr key={quy_tac_id}>
            <td>
              <b>{ma_tien}</b> {nhom_ty_gia}
            </td>
            <td>{formatDecimal(ty_gia_mua)}</td>
            <td>{formatDecimal(ty_gia_ban)}</td>
            <td className="muted">
              {niem_yet ? `${formatDecimal(niem_yet.ty_gia_mua)} / ${formatDecimal(niem_yet.ty_gia_ban)}` : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
