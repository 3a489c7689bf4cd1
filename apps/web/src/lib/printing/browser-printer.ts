import type { PrinterHere } from '@doi-tien/contract/printers.schema';

/** A printer beside this browser, ready to be sent to. */
export interface BrowserPrinter {
  send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
}

type Line = Pick<PrinterHere, 'ket_noi' | 'toc_do'>;

/** What USB calls a printer. */
const PRINTER_CLASS = 7;
const CHUNK_BYTES = 4096;
/** A printer that takes nothing for so long has stopped: paper, cover, cable. */
const STALLED_MS = 15_000;

/** Whether this browser can speak with such a printer at all. */
export function canSpeak({ ket_noi }: Line): boolean {
  return ket_noi === 'usb' ? 'usb' in navigator : ket_noi === 'serial' && 'serial' in navigator;
}

/**
 * The printer that was chosen in this browser before; else, where a person has just pressed something, the one they choose now. Null where
 * there is none, or it cannot be opened.
 */
export async function openBrowserPrinter(line: Line, mayAsk: boolean): Promise<BrowserPrinter | null> {
  if (!canSpeak(line)) return null;
  try {
    return line.ket_noi === 'usb' ? await openUsb(mayAsk) : await openSerial(line.toc_do, mayAsk);
  } catch {
    // Nothing was chosen, or somebody else has it open.
    return null;
  }
}

async function openUsb(mayAsk: boolean): Promise<BrowserPrinter | null> {
  const known = (await navigator.usb.getDevices()).find((device) => endpointOf(device));
  const device =
    known ?? (mayAsk ? await navigator.usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] }) : null);
  const at = device && endpointOf(device);
  if (!device || !at) return null;
  await device.open();
  try {
    if (device.configuration === null) await device.selectConfiguration(1);
    await device.claimInterface(at.interfaceNumber);
  } catch (error) {
    await device.close();
    throw error;
  }
  return {
    send: (bytes) =>
      inChunks(bytes, async (chunk) => {
        const { status, bytesWritten } = await device.transferOut(at.endpointNumber, chunk);
        if (status !== 'ok' || bytesWritten !== chunk.length) throw new Error('The printer did not take everything');
      }),
    close: () => device.close(),
  };
}

/** Where a device of the printer class takes bytes. */
function endpointOf({ configurations }: USBDevice): { interfaceNumber: number; endpointNumber: number } | null {
  for (const { interfaceNumber, alternates } of configurations.flatMap(({ interfaces }) => interfaces)) {
    const printer = alternates.find(({ interfaceClass }) => interfaceClass === PRINTER_CLASS);
    const out = printer?.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (out) return { interfaceNumber, endpointNumber: out.endpointNumber };
  }
  return null;
}

async function openSerial(baudRate: number, mayAsk: boolean): Promise<BrowserPrinter | null> {
  const [known] = await navigator.serial.getPorts();
  const port = known ?? (mayAsk ? await navigator.serial.requestPort() : null);
  if (!port) return null;
  await port.open({ baudRate, bufferSize: CHUNK_BYTES });
  return {
    send: async (bytes) => {
      const writer = port.writable?.getWriter();
      if (!writer) throw new Error('The line takes nothing');
      try {
        await inChunks(bytes, (chunk) => writer.write(chunk));
        await withinTime(writer.close());
      } finally {
        writer.releaseLock();
      }
    },
    close: () => port.close(),
  };
}

async function inChunks(
  bytes: Uint8Array<ArrayBuffer>,
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    await withinTime(write(bytes.subarray(from, from + CHUNK_BYTES)));
  }
}

function withinTime(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The printer has stopped')), STALLED_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
