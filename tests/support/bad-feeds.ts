import { type FeedServer, vcbList, vcbMoment } from './feed.ts';

const MINUTE = 60_000;
export const at = (minutesAgo: number) => vcbMoment(new Date(Date.now() - minutesAgo * MINUTE));
export const ROWS = [
  ['USD', '26,110.00', '26,140.00', '26,390.00'],
  ['KRW', '0', '15.66', '18.89'],
  ['SAR', '-', '6,900.11', '7,190.00'],
  ['JPY', '160.50', '', '170.70'],
] as const;

const BOMB = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><ExrateList><DateTime>&b;</DateTime></ExrateList>`;

type Answer = Parameters<FeedServer['answerWith']>[0];

/** Answers that must not count, with the word that each is refused with. */
export const BAD_FEEDS: [what: string, word: string, answer: Answer][] = [
  ['broken XML', 'FEED_UNREADABLE', '<ExrateList><DateTime>x</ExrateList>'],
  ['a web page', 'FEED_UNREADABLE', '<html><body>Bảo trì</body></html>'],
  ['entities', 'FILE_HAS_DTD', BOMB],
  ['nothing at all', 'FILE_EMPTY', ''],
  ['another encoding', 'FILE_NOT_UTF8', (_request, response) => void response.end(Buffer.from([0xff, 0xfe, 0x3c]))],
  ['a moment that is none', 'FEED_MOMENT', vcbList('31/12/2026 8:30', ROWS)],
  ['a list of tomorrow', 'FEED_IN_FUTURE', vcbList(at(-24 * 60), ROWS)],
  ['a list before the one in use', 'FEED_GOES_BACK', vcbList(at(60), ROWS)],
  ['no currency of ours', 'FEED_NO_CURRENCY', vcbList(at(1), [['XYZ', '1', '1', '1']])],
  ['a code twice', 'FEED_REPEATED', vcbList(at(1), [ROWS[0], ROWS[0]])],
  ['a figure that is none', 'FEED_FIGURE', vcbList(at(1), [ROWS[1], ['USD', '26.110.00', '1', '26,390']])],
  ['a negative figure', 'FEED_FIGURE', vcbList(at(1), [['USD', '-26110', '-', '26,390']])],
  ['columns that changed places', 'FEED_CROSSED', vcbList(at(1), [['USD', '26,390', '26,140', '26,110']])],
  [
    'a redirect',
    'FEED_REDIRECT',
    (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  ['an error of the server', 'FEED_STATUS', (_request, response) => void response.writeHead(500).end('oops')],
  [
    'compressed data',
    'FEED_ENCODED',
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  ],
  ['ten megabytes', 'FEED_TOO_LARGE', (_request, response) => void response.end(Buffer.alloc(10_000_000, 'a'))],
  [
    'a length of ten megabytes',
    'FEED_TOO_LARGE',
    (_request, response) => void response.writeHead(200, { 'content-length': 10_000_000 }).write('<'),
  ],
  ['silence', 'FEED_TIMEOUT', () => {}],
  [
    'a trickle',
    'FEED_TIMEOUT',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'another protocol',
    'FEED_UNREACHABLE',
    (request) =>
      void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['a moment that nobody filled in', 'FEED_MOMENT', vcbList('1/1/0001 12:00:00 AM', ROWS)],
  ['a connection that breaks', 'FEED_UNREACHABLE', (request) => void request.socket.destroy()],
];
