export default {
  title: 'Invoices',
  state: 'State',
  states: { due: 'No number yet', overdue: 'Overdue', issued: 'Issued', ofVoid: 'Ticket voided' },
  ticket: 'Ticket',
  customer: 'Customer',
  search: 'Find a ticket, a customer, an invoice number',
  emptyTitle: 'No ticket needs an invoice',
  emptyHint: 'Completed tickets stand here until they have an invoice number.',
  ofVoidHint:
    'Voided after its invoice was issued: cancel or correct it in the invoice program, then take the number away here.',
  write: 'Write number',
  removeHint: 'Left empty, the number is taken away.',
  written: 'Invoice number {{number}} written down for ticket {{code}}',
  removed: 'The invoice number of ticket {{code}} was taken away',
};
