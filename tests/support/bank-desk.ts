import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { type Counter, openCounter } from './counter.ts';
import { type Caller, startTestApp, type TestApp } from './test-app.ts';

export interface BankDesk {
  api: TestApp;
  manager: Caller;
  counter: Counter;
  bank: OutsideAccount;
}

/** An open safe and the only bank account of the first branch, in the hands of its manager. */
export async function openBankDesk(): Promise<BankDesk> {
  const api = await startTestApp();
  const manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  await counter.open({ VND: '9000000000' });
  const body = { loai: 1, ten: 'x', so: '0071000', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  const { data: bank } = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  return { api, manager, counter, bank };
}
