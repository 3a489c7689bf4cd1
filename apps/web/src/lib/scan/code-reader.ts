import { fetchCode } from '../connection/fetch-code.ts';

/** Answers the texts of the QR codes in a picture. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['qr_code'];

/**
 * The browser's own reader where it has one (Chrome on phones and Macs), else one of ours: a megabyte of WebAssembly, which comes from this
 * server like everything else and is fetched only when somebody opens the camera.
 */
export async function openCodeReader(): Promise<ReadCodes> {
  const detector = (await nativeDetector()) ?? (await ownDetector());
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function nativeDetector(): Promise<Detector | null> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  return native && formats?.includes('qr_code') ? new native({ formats: FORMATS }) : null;
}

async function ownDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: file }] = await fetchCode(() =>
    Promise.all([import('barcode-detector/ponyfill'), import('zxing-wasm/reader/zxing_reader.wasm?url')]),
  );
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
