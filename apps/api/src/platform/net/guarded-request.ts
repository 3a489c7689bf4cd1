import { lookup as resolveName } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { VERSION } from '@doi-tien/contract/version';
import { FileRefusal } from '../files/tables/refusal.ts';
import { addressProblem, bareHost, isPublicAddress, placeOf } from './addresses.rules.ts';

export interface FetchLimits {
  seconds: number;
  kilobytes: number;
}

/** What the operator allows beside the public internet, in the configuration. */
export interface AllowedHosts {
  /** `host:port`, in small letters. */
  places: ReadonlySet<string>;
  /** Certificates that are trusted there beside the usual ones, as PEM. */
  certificates: string | null;
}

/** How a name becomes addresses; tests give their own. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveAll: Resolve = (host) => resolveName(host, { all: true, verbatim: true });

/** What is asked of an address. */
export interface Question {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string | number>>;
  body?: Uint8Array | string | null;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/**
 * Asks one address once, over HTTPS and nowhere else: no redirect is followed, the time counts from the first step to the last byte, bytes
 * are counted while they come, and the address that is connected to is the one that was judged. Everything that is wrong is a `FileRefusal`
 * with its word; `refuse` looks at the head of the answer before the first byte of its body.
 */
export async function guardedRequest(
  address: string,
  question: Question,
  limits: FetchLimits,
  allowed: AllowedHosts,
  { resolve = resolveAll, refuse }: { resolve?: Resolve; refuse?: (head: IncomingMessage) => void } = {},
): Promise<Reply> {
  const url = URL.parse(address);
  if (!url || addressProblem(address)) throw new FileRefusal('FEED_ADDRESS_REFUSED');
  const time = AbortSignal.timeout(limits.seconds * 1000);
  try {
    const isAllowed = allowed.places.has(placeOf(url));
    const certificates = isAllowed ? allowed.certificates : null;
    const read = async () => {
      const addresses = await judgedAddresses(bareHost(url.hostname), isAllowed, resolve);
      const answer = await ask(url, { question, time, addresses, certificates });
      return readReply(answer, limits, refuse);
    };
    // Whatever a step waits for, nothing waits longer: one fetch that never ends would end all others.
    return await within(time, read());
  } catch (error) {
    throw time.aborted ? new FileRefusal('FEED_TIMEOUT', { seconds: limits.seconds }) : refusalOf(error);
  }
}

type Resolved = Awaited<ReturnType<Resolve>>;

/** All of them must be public: a name with a private address among its addresses is not tried on the others. */
async function judgedAddresses(host: string, isAllowed: boolean, resolve: Resolve): Promise<Resolved> {
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw new FileRefusal('FEED_UNREACHABLE');
  if (!isAllowed && !found.every((each) => isPublicAddress(each.address))) {
    throw new FileRefusal('FEED_ADDRESS_REFUSED');
  }
  return found;
}

function within<Result>(time: AbortSignal, work: Promise<Result>): Promise<Result> {
  const timeIsUp = new Promise<never>((_resolve, reject) => {
    time.addEventListener('abort', () => reject(time.reason as Error), { once: true });
  });
  return Promise.race([work, timeIsUp]);
}

interface Asked {
  question: Question;
  time: AbortSignal;
  addresses: Resolved;
  certificates: string | null;
}

function ask(url: URL, { question, time, addresses, certificates }: Asked): Promise<IncomingMessage> {
  // The connection goes to what was judged: the name is not resolved again.
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(url, {
      agent: false,
      lookup,
      signal: time,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(certificates && { ca: [...getCACertificates('default'), certificates] }),
      maxHeaderSize: 16_384,
      method: question.method,
      headers: { 'accept-encoding': 'identity', 'user-agent': `doi-tien/${VERSION}`, ...question.headers },
    });
    asked.on('response', resolve);
    asked.on('error', reject);
    // Without an answer or an error, such as where the other side changes to another protocol.
    asked.on('close', () => reject(new FileRefusal('FEED_UNREACHABLE')));
    asked.end(question.body ?? undefined);
  });
}

async function readReply(
  answer: IncomingMessage,
  { kilobytes }: FetchLimits,
  refuse?: (head: IncomingMessage) => void,
): Promise<Reply> {
  try {
    refuse?.(answer);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400) throw new FileRefusal('FEED_REDIRECT');
    if (Number(headers['content-length'] ?? 0) > kilobytes * 1024)
      throw new FileRefusal('FEED_TOO_LARGE', { kilobytes });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      size += (chunk as Buffer).length;
      if (size > kilobytes * 1024) throw new FileRefusal('FEED_TOO_LARGE', { kilobytes });
      chunks.push(chunk as Buffer);
    }
    return { status, headers, body: new Uint8Array(Buffer.concat(chunks)) };
  } finally {
    answer.destroy();
  }
}

/** What Node says of a certificate that does not hold. */
const CERTIFICATE =
  /^(ERR_TLS_CERT|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

function refusalOf(error: unknown): FileRefusal {
  if (error instanceof FileRefusal) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  return new FileRefusal(CERTIFICATE.test(code) ? 'FEED_CERTIFICATE' : 'FEED_UNREACHABLE');
}
