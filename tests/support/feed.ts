import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, makeCertificate } from './certificates.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  /** `https://localhost:…/list` */
  url: string;
  place: string;
  certificate: Certificate;
  /** A file with the certificate. */
  file: string;
  /** What the next requests are answered with. */
  answerWith: (answer: Answer | string) => void;
  /** Heads of the requests so far. */
  asked: IncomingMessage[];
  close: () => void;
}

/** A source of rates on this machine, over HTTPS. */
export async function openFeed(certificate = makeCertificate()): Promise<FeedServer> {
  let answer: Answer = (_request, response) => response.end();
  const asked: IncomingMessage[] = [];
  const server = createServer(certificate, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const file = join(mkdtempSync(join(tmpdir(), 'feed-')), 'ca.pem');
  writeFileSync(file, certificate.cert);
  return {
    url: `https://localhost:${port}/list`,
    place: `localhost:${port}`,
    certificate,
    file,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    answerWith: (next) => {
      answer = typeof next === 'string' ? (_request, response) => response.end(next) : next;
    },
  };
}

/** The public layout of Vietcombank's list; `row` is code, buy, transfer and sell. */
export function vcbList(moment: string, rows: readonly (readonly [string, string, string, string])[]): string {
  const lines = rows.map(
    ([code, buy, transfer, sell]) =>
      `<Exrate CurrencyCode="${code}" CurrencyName="${code}   " Buy="${buy}" Transfer="${transfer}" Sell="${sell}" />`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<ExrateList><DateTime>${moment}</DateTime>${lines.join('\n')}<Source>Joint Stock Commercial Bank</Source></ExrateList>`;
}

/** A moment as that list writes it, in the time of Vietnam. */
export function vcbMoment(date: Date): string {
  const { year, month, day, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(
    date.getTime(),
  ).toZonedDateTimeISO('Asia/Ho_Chi_Minh');
  const two = (value: number) => String(value).padStart(2, '0');
  return `${month}/${day}/${year} ${hour % 12 || 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`;
}
