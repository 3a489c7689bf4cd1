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
