import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/files.ts';

const files: SameKeys<typeof vi> = {
  cover: {
    sheet: 'About',
    list: 'List',
    filter: 'Filter',
    noFilter: 'None',
    search: 'Search for "{{text}}"',
    sort: 'Sorted by',
    ascending: '{{field}}, ascending',
    descending: '{{field}}, descending',
    person: 'Exported by',
    time: 'Exported at',
    timeZone: 'Time zone',
    rows: 'Rows',
    sum: 'Total {{field}}',
    total: 'Total',
  },
  filter: {
    eq: '{{name}} is {{value}}',
    ne: '{{name}} is not {{value}}',
    contains: '{{name}} contains "{{value}}"',
    in: '{{name}} is one of: {{value}}',
    gt: '{{name}} is more than {{value}}',
    gte: '{{name}} is at least {{value}}',
    lt: '{{name}} is less than {{value}}',
    lte: '{{name}} is at most {{value}}',
    between: '{{name}} is between {{first}} and {{second}}',
    isEmpty: '{{name}} is empty',
    isSet: '{{name}} is not empty',
  },
  template: {
    notes: 'Notes',
    column: 'Column',
    field: 'Field name',
    required: 'Required',
    yes: 'Yes',
    no: 'No',
    meaning: 'How to write it',
    rules:
      'The first row holds the headings; delete the example row before importing. At most {{rows}} rows and {{megabytes}} MB.',
    kinds: {
      text: 'Text',
      code: 'A code in capital letters',
      integer: 'A whole number',
      decimal: 'A number; decimal comma or point, the same in the whole file',
      boolean: 'yes/no, true/false or 1/0',
      moment: 'dd/MM/yyyy HH:mm:ss, ISO, or a date cell; empty means now',
      day: 'dd/MM/yyyy, ISO, or a date cell',
    },
  },
  rejected: {
    row: 'Row',
    reason: 'Reason',
  },
};
export default files;
