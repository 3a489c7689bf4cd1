import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/frame.ts';

const frame: SameKeys<typeof vi> = {
  menu: {
    label: 'Main menu',
    trade: 'Trades',
    report: 'Reports',
    catalogue: 'Catalogues',
    account: 'Accounts',
    history: 'History',
    settings: 'Settings',
    guide: 'User guide',
    opensInNewTab: 'opens in a new tab',
    open: 'Open the menu',
    close: 'Close the menu',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
  },
  left: {
    asking: 'Not known yet whether what was sent at {{time}} ({{screen}}) was saved, asking again…',
    ticketSaved: 'Ticket {{code}}, sent at {{time}}, was saved.',
    saved: 'What was sent at {{time}} ({{screen}}) was saved.',
    notSaved:
      'What was sent at {{time}} ({{screen}}) was not saved: the server did not receive it. What was typed is still kept on that screen.',
    refused: 'What was sent at {{time}} ({{screen}}) was not saved: {{reason}}',
    waiting: 'What was sent at {{time}} ({{screen}}) waits for a second person.',
    tooOld:
      'It can no longer be found out whether what was sent at {{time}} ({{screen}}) was saved. Look in the list before you enter it again.',
    look: 'Show ticket',
    close: 'Close',
  },
  phone: {
    label: 'Shortcuts',
    home: 'Overview',
    approvals: 'Approve',
    branches: 'Branches',
    rates: 'Rates',
    differences: 'Differences',
    safe: 'Safe',
    waiting: '{{count}} waiting',
  },
  connection: {
    offline: 'You are offline. Nothing can be saved until the network is back; what you typed is kept.',
    lost: 'The server cannot be reached, trying again. The figures on screen may be out of date.',
    retry: 'Try now',
  },
  newVersion: {
    text: 'A new version is here.',
    hint: 'Finish what you are doing, then reload.',
    reload: 'Reload',
    later: 'Later',
  },
  branch: {
    current: 'Branch: {{name}}',
    choose: 'Change branch',
    search: 'Find a branch',
    none: 'No branch matches',
    closed: 'That branch is outside its working hours; moved to one that is open',
    left: 'You no longer work in the branch that was open. You are back in your home branch.',
  },
  search: { open: 'Quick search', placeholder: 'Screens, tickets, customers…' },
};
export default frame;
