/**
 * The one list of text namespaces: what can be loaded, and what the keys are. To add one, write
 * `packages/texts/src/{vi,en}/<name>.ts` and a line here.
 */
export const NAMESPACES = {
  common: { vi: () => import('@doi-tien/texts/vi/common'), en: () => import('@doi-tien/texts/en/common') },
  session: { vi: () => import('@doi-tien/texts/vi/session'), en: () => import('@doi-tien/texts/en/session') },
  profile: { vi: () => import('@doi-tien/texts/vi/profile'), en: () => import('@doi-tien/texts/en/profile') },
  ui: { vi: () => import('@doi-tien/texts/vi/ui'), en: () => import('@doi-tien/texts/en/ui') },
  fields: { vi: () => import('@doi-tien/texts/vi/fields'), en: () => import('@doi-tien/texts/en/fields') },
  catalogue: { vi: () => import('@doi-tien/texts/vi/catalogue'), en: () => import('@doi-tien/texts/en/catalogue') },
  largeReports: {
    vi: () => import('@doi-tien/texts/vi/largeReports'),
    en: () => import('@doi-tien/texts/en/largeReports'),
  },
  reservations: {
    vi: () => import('@doi-tien/texts/vi/reservations'),
    en: () => import('@doi-tien/texts/en/reservations'),
  },
  messages: { vi: () => import('@doi-tien/texts/vi/messages'), en: () => import('@doi-tien/texts/en/messages') },
  invoices: { vi: () => import('@doi-tien/texts/vi/invoices'), en: () => import('@doi-tien/texts/en/invoices') },
  rateRules: { vi: () => import('@doi-tien/texts/vi/rateRules'), en: () => import('@doi-tien/texts/en/rateRules') },
  rateSources: {
    vi: () => import('@doi-tien/texts/vi/rateSources'),
    en: () => import('@doi-tien/texts/en/rateSources'),
  },
  tiers: { vi: () => import('@doi-tien/texts/vi/tiers'), en: () => import('@doi-tien/texts/en/tiers') },
  vouchers: { vi: () => import('@doi-tien/texts/vi/vouchers'), en: () => import('@doi-tien/texts/en/vouchers') },
  tills: { vi: () => import('@doi-tien/texts/vi/tills'), en: () => import('@doi-tien/texts/en/tills') },
  branches: { vi: () => import('@doi-tien/texts/vi/branches'), en: () => import('@doi-tien/texts/en/branches') },
  customers: { vi: () => import('@doi-tien/texts/vi/customers'), en: () => import('@doi-tien/texts/en/customers') },
  statements: { vi: () => import('@doi-tien/texts/vi/statements'), en: () => import('@doi-tien/texts/en/statements') },
  screening: { vi: () => import('@doi-tien/texts/vi/screening'), en: () => import('@doi-tien/texts/en/screening') },
  counterfeits: {
    vi: () => import('@doi-tien/texts/vi/counterfeits'),
    en: () => import('@doi-tien/texts/en/counterfeits'),
  },
  approvals: { vi: () => import('@doi-tien/texts/vi/approvals'), en: () => import('@doi-tien/texts/en/approvals') },
  rates: { vi: () => import('@doi-tien/texts/vi/rates'), en: () => import('@doi-tien/texts/en/rates') },
  display: { vi: () => import('@doi-tien/texts/vi/display'), en: () => import('@doi-tien/texts/en/display') },
  board: { vi: () => import('@doi-tien/texts/vi/board'), en: () => import('@doi-tien/texts/en/board') },
  files: { vi: () => import('@doi-tien/texts/vi/files'), en: () => import('@doi-tien/texts/en/files') },
  import: { vi: () => import('@doi-tien/texts/vi/import'), en: () => import('@doi-tien/texts/en/import') },
  access: { vi: () => import('@doi-tien/texts/vi/access'), en: () => import('@doi-tien/texts/en/access') },
  staff: { vi: () => import('@doi-tien/texts/vi/staff'), en: () => import('@doi-tien/texts/en/staff') },
  log: { vi: () => import('@doi-tien/texts/vi/log'), en: () => import('@doi-tien/texts/en/log') },
  settings: { vi: () => import('@doi-tien/texts/vi/settings'), en: () => import('@doi-tien/texts/en/settings') },
  workingHours: {
    vi: () => import('@doi-tien/texts/vi/workingHours'),
    en: () => import('@doi-tien/texts/en/workingHours'),
  },
  safe: { vi: () => import('@doi-tien/texts/vi/safe'), en: () => import('@doi-tien/texts/en/safe') },
  trade: { vi: () => import('@doi-tien/texts/vi/trade'), en: () => import('@doi-tien/texts/en/trade') },
  report: { vi: () => import('@doi-tien/texts/vi/report'), en: () => import('@doi-tien/texts/en/report') },
  frame: { vi: () => import('@doi-tien/texts/vi/frame'), en: () => import('@doi-tien/texts/en/frame') },
  command: { vi: () => import('@doi-tien/texts/vi/command'), en: () => import('@doi-tien/texts/en/command') },
  home: { vi: () => import('@doi-tien/texts/vi/home'), en: () => import('@doi-tien/texts/en/home') },
  printers: { vi: () => import('@doi-tien/texts/vi/printers'), en: () => import('@doi-tien/texts/en/printers') },
  errors: { vi: () => import('@doi-tien/texts/vi/errors'), en: () => import('@doi-tien/texts/en/errors') },
};

export type TextNamespace = keyof typeof NAMESPACES;

/** The Vietnamese file of a namespace is the original: its keys are the keys. */
export type TextResources = {
  [Name in TextNamespace]: Awaited<ReturnType<(typeof NAMESPACES)[Name]['vi']>>['default'];
};
