import { createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What a printer says to the four questions while nothing is wrong. */
const FINE = [0x12, 0x12, 0x12, 0x12] as const;

/** How a printer behaves. Whatever is left out is as it should be. */
export interface Behaviour {
  /** Its answers to DLE EOT 1 to 4. */
  status?: readonly [number, number, number, number];
  /** From the first byte of a picture on. */
  statusAfter?: readonly [number, number, number, number];
  /** Takes connections and says nothing. */
  isSilent?: boolean;
  /** Says bytes without end as soon as somebody connects. */
  babbles?: boolean;
  /** Ends the connection after so many bytes. */
  hangsUpAfter?: number;
  /** Reads so many bytes and no more, and keeps the line. */
  stopsAfter?: number;
  /** Does not know GS r. */
  knowsNoTurn?: boolean;
}

export interface FakePrinter {
  port: number;
  place: string;
  /** What each connection that carried more than questions brought. */
  papers: Buffer[];
  /** How many connections there were. */
  connections: number;
  /** How many of them there were at the same time. */
  mostAtATime: number;
  behave: (how: Behaviour) => void;
  /** As if its cable was pulled: nobody listens any more. */
  unplug: () => Promise<void>;
  plugIn: () => Promise<void>;
}

export const PAPER_OUT = [0x1a, 0x32, 0x12, 0x72] as const;
export const COVER_OPEN = [0x1a, 0x16, 0x12, 0x12] as const;

/** A printer on loopback that keeps what it is sent and answers as printers do. Closed after the last test of the file. */
export async function startPrinter(): Promise<FakePrinter> {
  let how: Behaviour = {};
  const sockets = new Set<Socket>();
  const papers: Buffer[] = [];
  const server = createServer((socket) => {
    printer.connections += 1;
    sockets.add(socket);
    printer.mostAtATime = Math.max(printer.mostAtATime, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, how, papers);
  });
  const listen = (port: number) =>
    new Promise<number>((done) => {
      server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port));
    });
  const unplug = () =>
    new Promise<void>((done) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => done());
    });
  const port = await listen(0);
  const printer: FakePrinter = {
    port,
    place: `127.0.0.1:${port}`,
    papers,
    connections: 0,
    mostAtATime: 0,
    behave: (next) => {
      how = next;
    },
    unplug,
    plugIn: async () => void (await listen(port)),
  };
  afterAll(async () => {
    if (server.listening) await unplug();
  });
  return printer;
}

/** Of one connection. Questions are taken out of the stream as printers do: they are no part of the paper. */
function serve(socket: Socket, how: Behaviour, papers: Buffer[]): void {
  if (how.babbles) {
    const say = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(1024, 0x12)));
      if (!socket.destroyed) socket.once('drain', say);
    };
    say();
  }
  let paper = Buffer.alloc(0);
  let index = -1;
  let taken = 0;
  socket.on('data', (bytes: Buffer) => {
    taken += bytes.length;
    paper = Buffer.concat([paper, bytes]);
    for (const question of questionsIn(bytes)) {
      if (how.isSilent) continue;
      const isPrinting = paper.includes(Buffer.from([0x1d, 0x76, 0x30]));
      const status = (isPrinting && how.statusAfter) || how.status || FINE;
      if (question === 'turn') {
        const isOut = (status[3] & 0x60) !== 0;
        if (!how.knowsNoTurn && !isOut) socket.write(Buffer.from([0x00]));
      } else socket.write(Buffer.from([status[question - 1] ?? 0x12]));
    }
    const rest = withoutQuestions(paper);
    if (rest.length > 0) {
      if (index < 0) index = papers.push(rest) - 1;
      else papers[index] = rest;
    }
    if (how.hangsUpAfter !== undefined && taken >= how.hangsUpAfter) socket.destroy();
    if (how.stopsAfter !== undefined && taken >= how.stopsAfter) socket.pause();
  });
}

/** Questions come in packets of their own: the sender waits for each answer. */
function questionsIn(bytes: Buffer): (number | 'turn')[] {
  if (bytes.length === 3 && bytes[0] === 0x10 && bytes[1] === 0x04) return [bytes[2] ?? 0];
  const end = bytes.subarray(-3);
  return end.length === 3 && end[0] === 0x1d && end[1] === 0x72 ? ['turn'] : [];
}

function withoutQuestions(paper: Buffer): Buffer {
  let rest = paper;
  while (rest.length >= 3 && rest[0] === 0x10 && rest[1] === 0x04) rest = rest.subarray(3);
  while (rest.length >= 3 && rest.at(-3) === 0x10 && rest.at(-2) === 0x04) rest = rest.subarray(0, -3);
  if (rest.length >= 3 && rest.at(-3) === 0x1d && rest.at(-2) === 0x72) rest = rest.subarray(0, -3);
  return rest;
}
