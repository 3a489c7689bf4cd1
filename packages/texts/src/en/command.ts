import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/command.ts';

const command: SameKeys<typeof vi> = {
  palette: {
    title: 'Quick search',
    placeholder: 'Screens, ticket codes, customers, safes, moneys, settings…',
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
      moneys: 'Moneys',
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
      resume: 'Resume the unfinished ticket',
      saveWaiting: 'Save the ticket as waiting',
      print: 'Print the receipt',
      walk: 'Move between rows',
      open: 'Open the chosen row',
    },
  },
};
export default command;
