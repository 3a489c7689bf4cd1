import type { FormInstance } from 'antd';
import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { groupFieldErrors, hasField } from './form-changes.ts';

interface Told {
  message: string;
  /** Complaints about fields this form does not show. */
  details: string | null;
  word: string | null;
}

export interface ServerErrors {
  message: string | null;
  details: string | null;
  /** The stable word, when what can be done about it depends on the reason. */
  word: string | null;
  clear: () => void;
  /** Puts the complaints beside their fields and the focus on the first. */
  show: (error: unknown, fallback: string) => void;
}

export function useServerErrors(form: FormInstance): ServerErrors {
  const [told, setTold] = useState<Told | null>(null);
  return {
    message: told?.message ?? null,
    details: told?.details ?? null,
    word: told?.word ?? null,
    clear: () => setTold(null),
    show: (error, fallback) => {
      if (!isApiError(error)) {
        console.error(error);
        setTold({ message: fallback, details: null, word: null });
        return;
      }
      const fields = groupFieldErrors(error.errors ?? []);
      const here = fields.filter(({ name }) => hasField(form.getFieldsValue(), name));
      const elsewhere = fields.filter((field) => !here.includes(field)).flatMap(({ errors }) => errors);
      form.setFields(here);
      const [first] = here;
      if (first) {
        form.scrollToField(first.name, { focus: true, block: 'center' });
        notifyFirstError({ errorFields: [first] });
      }
      const details = elsewhere.length > 0 ? elsewhere.join(' · ') : null;
      setTold({ message: error.message, details, word: error.error ?? null });
    },
  };
}
