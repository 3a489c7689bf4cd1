import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { PrinterHere } from '@doi-tien/contract/printers.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../../tests/support/components/server.ts';
import { usePrint } from './use-print.ts';

const KIND = TRADE_KINDS[0] as TradeKind;
const TICKET = { id: 5, so_lan_in: 0, in_an: null } as Trade;
const IN = `POST /${KIND.path}/5/in`;
const PRINT = {
  lenh_id: 9,
  may_in_id: 4,
  may_in: 'Máy quầy 1',
  trang_thai: PRINT_STATUS.waiting,
  ly_do: null,
  lan_in: 1,
};
const byBrowser = vi.fn();
let server: TestServer;

function Paper({ ticket }: { ticket: Trade }) {
  const { print, printByBrowser } = usePrint(KIND, ticket);
  return (
    <>
      <button type="button" onClick={print}>
        In
      </button>
      {printByBrowser && <span>Có máy in</span>}
    </>
  );
}

/** A counter with a printer of this kind, or with none. */
function counter(ket_noi: PrinterHere['ket_noi'] | null, devices: object[] = []): void {
  const here = ket_noi && { id: 4, ten: 'Máy quầy 1', ket_noi, kho_giay: 80, toc_do: 9600, tinh_trang: null };
  server
    .on('GET /may-in/noi-nay', () => here)
    .on(IN, () => ({ ...TICKET, so_lan_in: 1 }))
    .on(`${IN}-may`, () => ({ ...TICKET, so_lan_in: 1, in_an: { ...PRINT, ket_noi } }))
    .on('POST /lenh-in/9/nhan', () => ({ id: 9 }))
    .on('GET /lenh-in/9/du-lieu', () => 'paper')
    .on('POST /lenh-in/9/ket-qua', () => ({ id: 9 }));
  server.listen();
  const requestDevice = () => Promise.reject(new Error('Nothing was chosen'));
  vi.stubGlobal('navigator', Object.assign(navigator, { usb: { getDevices: async () => devices, requestDevice } }));
}

function device(transferOut: (endpoint: number, chunk: Uint8Array) => object) {
  const endpoints = [{ direction: 'out', type: 'bulk', endpointNumber: 2 }];
  return {
    configuration: {},
    configurations: [{ interfaces: [{ interfaceNumber: 0, alternates: [{ interfaceClass: 7, endpoints }] }] }],
    open: async () => undefined,
    claimInterface: async () => undefined,
    close: async () => undefined,
    transferOut: async (endpoint: number, chunk: Uint8Array) => transferOut(endpoint, chunk),
  };
}

const asked = () =>
  server.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'GET /may-in/noi-nay');
const press = async ({ hasPrinter }: { hasPrinter: boolean }, ticket = TICKET) => {
  const { user } = open(<Paper ticket={ticket} />);
  if (hasPrinter) await screen.findByText('Có máy in');
  await user.click(await screen.findByRole('button', { name: 'In' }));
};

beforeEach(() => {
  signIn([], []);
  server = new TestServer();
  byBrowser.mockClear();
  vi.stubGlobal('print', byBrowser);
});

test('a printer on the network is asked by the server, without a dialog', async () => {
  counter('mang');
  await press({ hasPrinter: true });
  await expect.poll(asked).toEqual([`${IN}-may`]);
  expect(byBrowser).not.toHaveBeenCalled();
});

test('a printer beside the browser is sent the paper once it is claimed, and how it ended is told', async () => {
  const sent: number[] = [];
  const well = device((endpoint, chunk) => {
    sent.push(endpoint);
    return { status: 'ok', bytesWritten: chunk.length };
  });
  counter('usb', [well]);
  await press({ hasPrinter: true });
  await expect
    .poll(asked)
    .toEqual([`${IN}-may`, 'POST /lenh-in/9/nhan', 'GET /lenh-in/9/du-lieu', 'POST /lenh-in/9/ket-qua']);
  expect(sent).toEqual([2]);
  expect(server.sent('POST /lenh-in/9/ket-qua')[0]?.body).toEqual({ ket_qua: 'da_in' });
  expect(byBrowser).not.toHaveBeenCalled();
});

test('one that stops in the middle is told as unknown, and sent nothing again', async () => {
  counter('usb', [device(() => ({ status: 'stall', bytesWritten: 0 }))]);
  await press({ hasPrinter: true });
  await expect.poll(() => server.sent('POST /lenh-in/9/ket-qua')[0]?.body).toEqual({ ket_qua: 'khong_ro' });
  expect(server.sent('GET /lenh-in/9/du-lieu')).toHaveLength(1);
});

test('without a device, and without a printer, the browser prints', async () => {
  counter('usb');
  await press({ hasPrinter: true });
  await expect.poll(() => byBrowser.mock.calls.length).toBe(1);
  expect(asked()).toEqual([IN]);
});

test('what the act of the ticket has queued is sent without a press, and not counted again', async () => {
  const well = device((_endpoint, chunk) => ({ status: 'ok', bytesWritten: chunk.length }));
  counter('usb', [well]);
  open(<Paper ticket={{ ...TICKET, so_lan_in: 1, in_an: { ...PRINT, ket_noi: 'usb' } } as Trade} />);
  await expect.poll(() => server.sent('POST /lenh-in/9/ket-qua')[0]?.body).toEqual({ ket_qua: 'da_in' });
  expect(server.sent(`${IN}-may`)).toEqual([]);
});
