import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/command.ts';

const command: SameKeys<typeof vi> = {
  palette: {
    title: 'Quick search',
    placeholder: 'Screens, ticket codes, customers, safes, currencies, settings…',
    results: 'Results',
    newTicket: 'New ticket: {{kind}}',
    groups: {
      recent: 'Opened lately',
      starts: 'New ticket',
      screens: 'Screens',
      trades: 'Tickets',
      customers: 'Customers',
      safes: 'Safes',
      users: 'Users',
      moneys: 'Currencies',
      settings: 'Settings',
    },
    none: 'Nothing matches “{{text}}”',
    noneHint: 'Try a ticket code or its last digits, a customer’s name, an ID number, a currency code.',
    move: 'choose',
    open: 'open',
    close: 'close',
  },
  keys: {
    title: 'Keyboard shortcuts',
    groups: {
      everywhere: 'Everywhere',
      trades: 'New ticket',
      forms: 'While entering',
      ticket: 'On a ticket',
      safe: 'On the safe page',
      lists: 'In lists',
    },
    names: {
      palette: 'Quick search',
      help: 'Show the shortcuts',
      back: 'Close, go back',
      next: 'Next field',
      save: 'Save',
      countNotes: 'Count by note',
      addLine: 'Add a line',
      changeNotes: 'Change the notes handed over',
      print: 'Print the receipt',
      safeStep: 'Open, lock or close the safe',
      topUp: 'Add money',
      withdraw: 'Take money out',
      swapNotes: 'Swap notes',
      safeNote: 'Note, spot count',
      nextMoney: 'While counting: next, previous currency',
      noneThere: 'While counting: 0 – none',
      walk: 'Move between rows',
      open: 'Open the chosen row',
    },
  },
};
export default command;
