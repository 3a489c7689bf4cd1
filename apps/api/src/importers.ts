import { catalogueImporters } from './features/catalogue/catalogue.routes.ts';
import { customerImporter } from './features/customers/customer-import.ts';
import { invoiceImporter } from './features/invoice/invoices.import.ts';
import { rateImporter } from './features/rates/rates.import.ts';
import { entryImporter } from './features/screening/entry-import.ts';
import { userImporter } from './features/staff/user-import.ts';
import { itemImporter } from './features/voucher/items.ts';
import type { Importer } from './platform/imports/importer.ts';

/** Everything a file can be imported into. */
export const IMPORTERS: readonly Importer[] = [
  ...catalogueImporters,
  rateImporter,
  userImporter,
  customerImporter,
  entryImporter,
  itemImporter,
  invoiceImporter,
];
