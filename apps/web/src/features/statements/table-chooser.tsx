import type { DayOrder, DecimalSign } from '@doi-tien/contract/statement';
import type { TableChoice, TableView } from '@doi-tien/contract/statement-import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { letterOf, ROLES, type Role, roleOf, shownTable, withRole } from './table-choice.ts';
import styles from './table-chooser.module.css';

interface Props {
  view: TableView;
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
  /** Other headings have other columns: the server proposes them. */
  onHeading: (choice: TableChoice) => void;
}

/** Which column of a table holds what, above its first rows as they stand in the file. */
export function TableChooser({ view, choice, onChange, onHeading }: Props) {
  const { t } = useTranslation('statements');
  const { headings, rows } = shownTable(view, choice);
  const places = choice.cot ?? {};
  const roles = [
    { value: '', label: t('import.chooser.unused') },
    ...ROLES.map((role) => ({ value: role, label: t(`import.columnNames.${role}`) })),
  ];
  const settings = <Settings view={view} choice={choice} onChange={onChange} onHeading={onHeading} />;
  const isAboutSettings = view.can === 'decimals' || view.can === 'dayOrder';
  const nameOf = (at: number) => headings[at] || t('import.chooser.letter', { letter: letterOf(at) });
  return (
    <div className="stack may-shrink gap-12">
      {isAboutSettings && settings}
      <section
        className={`bordered round-8 scroll ${styles.scroll}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
        tabIndex={0}
        aria-label={t('import.chooser.rows')}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.line} />
              {headings.map((_heading, at) => (
                <td key={letterOf(at)} data-used={roleOf(places, at) !== null}>
                  <Select<Role | ''>
                    className={styles.role}
                    size="small"
                    aria-label={t('import.chooser.columnOf', { heading: nameOf(at) })}
                    value={roleOf(places, at) ?? ''}
                    options={roles}
                    listHeight={400}
                    popupMatchSelectWidth={false}
                    onChange={(role) => onChange({ ...choice, cot: withRole(places, at, role || null) })}
                  />
                </td>
              ))}
            </tr>
            <tr>
              <td className={styles.line} />
              {headings.map((_heading, at) => (
                <th key={letterOf(at)} scope="col" data-used={roleOf(places, at) !== null}>
                  {nameOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ dong, o }) => (
              <tr key={dong}>
                <td className={styles.line}>{dong}</td>
                {headings.map((_heading, at) => (
                  <td key={letterOf(at)} data-used={roleOf(places, at) !== null}>
                    {o[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isAboutSettings && settings}
      <p className={styles.hint}>{t(`import.chooser.${memoryOf(view, choice)}`)}</p>
    </div>
  );
}

function memoryOf({ da_nho }: TableView, { hang_tieu_de, nho }: TableChoice) {
  if (hang_tieu_de === 0) return 'notRemembered';
  return da_nho && !nho ? 'remembered' : 'remember';
}

/** Where the headings are, and what figures and days leave open. */
function Settings({ view, choice, onChange, onHeading }: Props) {
  const { t } = useTranslation('statements');
  const headings = [
    ...view.hang.map(({ dong, o }) => {
      const text = o
        .filter((cell) => cell !== '')
        .join(' · ')
        .replace(/\s+/g, ' ');
      return { value: dong, label: t('import.chooser.headingLine', { line: dong, text }) };
    }),
    { value: 0, label: t('import.chooser.noHeadings') },
  ];
  const other = (hang_tieu_de: number, so_hang: 1 | 2) =>
    onHeading({ ...choice, hang_tieu_de, so_hang, cot: hang_tieu_de === 0 ? choice.cot : null });
  return (
    <div className={`stack align-top gap-x-12 ${styles.settings}`}>
      <Field label={t('import.chooser.headings')}>
        {(id) => (
          <>
            <Select
              id={id}
              className="full-width"
              value={choice.hang_tieu_de}
              options={headings}
              popupMatchSelectWidth={false}
              onChange={(line: number) => other(line, 1)}
            />
            <Checkbox
              disabled={choice.hang_tieu_de === 0}
              checked={choice.so_hang === 2}
              onChange={({ target }) => other(choice.hang_tieu_de, target.checked ? 2 : 1)}
            >
              {t('import.chooser.twoRows')}
            </Checkbox>
          </>
        )}
      </Field>
      <Decimals view={view} choice={choice} onChange={onChange} />
      <Field label={t('import.chooser.dayOrder')}>
        {(id) => (
          <Select<DayOrder>
            id={id}
            className="full-width"
            {...(view.can === 'dayOrder' && { status: 'warning' as const })}
            value={choice.thu_tu_ngay ?? 'ngay'}
            options={(['ngay', 'thang'] as const).map((value) => ({
              value,
              label: t(`import.chooser.dayOrders.${value}`),
            }))}
            onChange={(thu_tu_ngay) => onChange({ ...choice, thu_tu_ngay })}
          />
        )}
      </Field>
    </div>
  );
}

function Decimals({ view: { can, vi_du }, choice, onChange }: Omit<Props, 'onHeading'>) {
  const { t } = useTranslation('statements');
  const labelOf = (sign: DecimalSign) => {
    const name = t(`import.chooser.decimalSigns.${sign === '.' ? 'dot' : 'comma'}`);
    if (!vi_du) return name;
    const value = formatDecimal(sign === '.' ? vi_du.cham : vi_du.phay);
    return t('import.chooser.decimalExample', { sign: name, text: vi_du.chu, value });
  };
  return (
    <Field label={t('import.chooser.decimals')}>
      {(id) => (
        <Select<DecimalSign | ''>
          id={id}
          className="full-width"
          {...(can === 'decimals' && { status: 'warning' as const })}
          value={choice.dau_le ?? ''}
          options={[
            { value: '', label: t('import.chooser.decimalSigns.auto') },
            { value: '.', label: labelOf('.') },
            { value: ',', label: labelOf(',') },
          ]}
          popupMatchSelectWidth={false}
          onChange={(sign) => onChange({ ...choice, dau_le: sign || null })}
        />
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={`stack gap-4 ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
