import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextResources } from '../../i18n/namespaces.ts';
import { useUnusedWords } from '../../lib/branches/unused-words.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import type { ColumnOption } from '../data-list/columns/list-column.ts';
import { useDeviceWords } from '../device-name.ts';
import type { StatusTone } from '../status-tag.tsx';
import type { CountWords } from './count-text.ts';
import type { FieldChange } from './record-difference.ts';
import type { ValueWords } from './value-text.ts';

const TONES: Record<string, StatusTone> = {
  create: 'success',
  update: 'info',
  delete: 'danger',
  void: 'danger',
  loginFailed: 'warning',
  otpFailed: 'warning',
  wrongCurrentPassword: 'warning',
};

export interface LogWords extends ValueWords {
  /** Choices for showing and filtering; an act nobody has words for is shown by its raw name. */
  actions: ColumnOption[];
  subjects: ColumnOption[];
  subjectName: (name: string) => string;
  /** What an alert is about, by the key it was put off under; null for other records. */
  alertName: (subject: string, key: string | null) => string | null;
  /** Where a change is: the field, and the record inside the record it is in. */
  path: (path: readonly string[]) => string;
  summary: (changes: readonly FieldChange[]) => string;
  /** For the counts of a safe. */
  count: CountWords;
}

const SUMMARY_FIELDS = 3;

/** Fields of the log whose values are names of fields: the columns of a file, what a list was filtered by. */
const NAMES_FIELDS = new Set(['cot', 'field', 'truong', 'sortField']);

/** The area of a route such as `PATCH /ket/dong-ket/:id`. */
const areaOf = (route: string): string => route.split('/')[1] ?? '';

/** Of tills some rows are about the till, others about cash that was handed over. */
const HAND_OVERS = new Set(['handOver', 'withdrawHandOver', 'refuseHandOver', 'receiveCash']);

/** The same number means another state for a safe, a trade or a hit than for an account or a catalogue record. */
function statusField(subject: string, act: string): string {
  if (subject === 'ngan-quy' && HAND_OVERS.has(act)) return 'trang_thai_giao_quy';
  if (subject === 'ket') return 'trang_thai_ket';
  if (subject === 'sang-loc') return 'trang_thai_sang_loc';
  if (subject === 'yeu-cau-duyet') return 'trang_thai_yeu_cau_duyet';
  return subject.startsWith('giao-dich-') ? 'trang_thai_giao_dich' : 'trang_thai';
}

/** `VND 500,000` for the number of a note; one that is out of use has its number left, which must not look like a face value. */
function noteName(id: string, notes: readonly { value: unknown; label: string }[] = []): string {
  const label = notes.find(({ value }) => String(value) === id)?.label;
  if (!label) return `#${id}`;
  const at = label.lastIndexOf(' ') + 1;
  return `${label.slice(0, at)}${formatDecimal(label.slice(at))}`;
}

/**
 * The words of the log, in the reader's language. What came after these texts were written falls back to its raw
 * name. `subject` is the kind of record whose values are to be shown, `act` what was done to it.
 */
export function useLogWords(subject = '', act = ''): LogWords {
  const { t, i18n } = useTranslation('log');
  const language = i18n.language;
  const device = useDeviceWords();
  const { isUnusedAct, isUnusedSubject } = useUnusedWords();
  const { data: notes } = useOptionsQuery('menh-gia');
  return useMemo(() => {
    const texts = <Name extends 'log' | 'fields' | 'access'>(name: Name) =>
      i18n.getResourceBundle(language, name) as TextResources[Name];
    const log = texts('log');
    const fields: Record<string, string> = { ...texts('fields'), ...log.fields };
    const subjects: Record<string, string> = { ...texts('access').areas, ...log.subjects };
    const choices: Record<string, Record<string, string>> = log.choices;
    const alerts: Record<string, string> = log.alerts;
    const field = (name: string) => fields[name] ?? name;
    const path = (names: readonly string[]) => names.map(field).join(' › ');
    const title = (change: FieldChange) =>
      change.kind === 'permissions'
        ? t('summary.permissions', { added: change.changes.added, removed: change.changes.removed })
        : path(change.path);
    return {
      none: t('detail.none'),
      yes: i18n.t('ui:list.yes'),
      no: i18n.t('ui:list.no'),
      internal: log.internal,
      field,
      path,
      device,
      choice: (name, value) => {
        if (NAMES_FIELDS.has(name)) return fields[value];
        if (name === 'hanh_vi') return subjects[areaOf(value)];
        if (name === 'menh_gia_id') return noteName(value, notes);
        return choices[name === 'trang_thai' ? statusField(subject, act) : name]?.[value];
      },
      count: {
        attempt: (lan) => t('count.attempt', { lan }),
        result: (name) => choices.ket_qua?.[name] ?? name,
        matches: t('count.matches'),
        missing: (currencies) => t('count.missing', { currencies }),
        reason: (reason) => t('count.reason', { reason }),
      },
      actions: Object.entries(log.actions).map(([value, label]) => ({
        value,
        label,
        tone: TONES[value] ?? 'neutral',
        isUnused: isUnusedAct(value),
      })),
      subjects: Object.entries(subjects).map(([value, label]) => ({ value, label, isUnused: isUnusedSubject(value) })),
      subjectName: (name) => subjects[name] ?? name,
      alertName: (name, key) => (name === 'canh-bao' ? (alerts[key?.split(' ')[0] ?? ''] ?? null) : null),
      summary: (changes) => {
        const shown = changes.slice(0, SUMMARY_FIELDS).map(title).join(', ');
        const rest = changes.length - SUMMARY_FIELDS;
        return rest > 0 ? t('summary.more', { fields: shown, total: rest }) : shown;
      },
    };
  }, [t, i18n, language, subject, act, device, isUnusedAct, isUnusedSubject, notes]);
}
