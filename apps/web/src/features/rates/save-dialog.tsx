import { formatDecimal } from '@doi-tien/money/format';
import { Alert, DatePicker, Modal, Radio } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { cellKey, type RowWarning } from './desk-model.ts';
import { FarRates } from './far-rates.tsx';
import { gateOf, type RateGate } from './rate-gate.ts';
import styles from './save.module.css';
import { SaveLines } from './save-lines.tsx';
import type { RateDeskState } from './use-rate-desk.ts';
import type { RateOwners } from './use-rate-scope.ts';
import { useRateWords } from './use-rate-words.ts';
import { type Saving, useSaving, type When } from './use-saving.ts';

interface SaveDialogProps {
  open: boolean;
  desk: RateDeskState;
  owners: RateOwners | null;
  onClose: () => void;
}

/**
 * One act, one moment of effect; every warning is read before the button is pressed. A line far from what is posted puts
 * the focus on the way back.
 */
export function SaveDialog({ open, desk, owners, onClose }: SaveDialogProps) {
  const { t } = useTranslation('rates');
  const phone = useScreenSize() === 'mobile';
  const gate = useMemo(() => gateOf(desk.rows, desk.states), [desk.rows, desk.states]);
  const isGuarded = gate.guarded.length > 0;
  const postText = usePostText(gate);
  const saving = useSaving(desk, { gate, scope: owners?.scope ?? 'cong_ty' }, onClose);
  const warnings = useAllWarnings(desk, gate);
  const { refusal, sending } = saving;
  const ownerText =
    owners?.scope === 'chi_nhanh' ? t('owner.savesBranch', { branch: owners.branch }) : t('owner.savesCompany');
  const lines = desk.lines ?? [];
  return (
    <Modal
      open={open}
      title={t('save.title', { count: lines.length })}
      width={phone ? '100%' : 560}
      okText={isGuarded ? postText : t(warnings.length > 0 ? 'save.confirmAnyway' : 'save.confirm')}
      okButtonProps={{ autoFocus: !isGuarded, danger: isGuarded }}
      cancelText={t(isGuarded ? 'gate.back' : 'save.back')}
      cancelButtonProps={{ autoFocus: isGuarded, disabled: sending }}
      confirmLoading={sending}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <div className={`row wrap stretch justify-end ${styles.footer}`}>
          <CancelBtn />
          <OkBtn />
        </div>
      )}
      destroyOnHidden
      onOk={() => void saving.save()}
      onCancel={() => sending || saving.leave()}
    >
      {owners && <p className="no-margin mb-12 secondary">{ownerText}</p>}
      <Moment saving={saving} />
      <FateNotice sending={sending} className="mb-12" />
      {refusal && (
        <Alert
          className="mb-12"
          type="error"
          showIcon
          title={refusal.text}
          description={refusal.isNotSaved && t('save.failed')}
        />
      )}
      {warnings.length > 0 && (
        <Alert
          className="mb-12"
          type="warning"
          showIcon
          title={t('save.warnings')}
          description={
            <ul className={styles.list}>
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      <SaveLines desk={desk} lines={lines} />
      {saving.far.length > 0 && <FarRates saving={saving} />}
    </Modal>
  );
}

/** Now, or from a moment to come. */
function Moment({ saving }: { saving: Saving }) {
  const { t } = useTranslation('rates');
  const legend = useId();
  const { when, setWhen, moment, setMoment, lateProblem } = saving;
  return (
    <>
      <div className="no-margin mb-4 weight-600" id={legend}>
        {t('save.when')}
      </div>
      <div className="row wrap gap-x-16 no-margin mt-4 mb-16">
        <Radio.Group
          aria-labelledby={legend}
          value={when}
          onChange={(event) => setWhen(event.target.value as When)}
          options={[
            { value: 'now', label: t('save.now') },
            { value: 'later', label: t('save.later') },
          ]}
        />
        {when === 'later' && (
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="DD/MM/YYYY HH:mm"
            value={moment}
            aria-label={t('save.pick')}
            placeholder={t('save.pick')}
            status={lateProblem ? 'error' : undefined}
            onChange={(value) => setMoment(value)}
          />
        )}
        {lateProblem && <span className="text-error weight-600">{t('save.laterRequired')}</span>}
      </div>
    </>
  );
}

/** The button says what it would post, so that 260 for 26,000 is read once more on it. */
function usePostText({ guarded }: RateGate): string {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const [first, ...others] = guarded;
  if (!first) return '';
  if (others.length > 0) return t('gate.postMany', { count: guarded.length });
  const { ty_gia_mua, ty_gia_ban } = first.state.values;
  return t('gate.postOne', {
    currency: words.row(first.row),
    buy: formatDecimal(ty_gia_mua ?? '0'),
    sell: formatDecimal(ty_gia_ban ?? '0'),
  });
}

/** What asks for a second look, except what is asked for below: a far rate is named where it is typed again. */
function useAllWarnings({ rows, states }: RateDeskState, { far }: RateGate): string[] {
  const words = useRateWords();
  const asked = new Set(far.map(({ key }) => key));
  return rows.flatMap((row, index) => {
    const state = states[index];
    if (!state || state.changed.length === 0) return [];
    const isAsked = (warning: RowWarning) => warning.kind === 'jump' && asked.has(cellKey(row, warning.field));
    const warnings = state.warnings.filter((warning) => !isAsked(warning));
    return words.warnings({ ...state, warnings }).map((text) => `${words.row(row)}: ${text}`);
  });
}
