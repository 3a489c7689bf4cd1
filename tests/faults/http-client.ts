import { Agent, request } from 'node:http';

export interface Reply {
  code: number;
  error: string | null;
  data: unknown;
}

export interface Call {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object | undefined;
  /** After so many milliseconds the client hangs up. */
  patience: number;
}

/** The connection broke, was refused, or the client hung up: what happened on the other side is anybody's guess. */
export class NoAnswer extends Error {}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** One request over a real socket, answered in the envelope or not at all. */
export function send({ port, method, path, headers, body, patience }: Call): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: `/api${path}`,
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    const timer = setTimeout(() => outgoing.destroy(new NoAnswer(`hung up after ${patience} ms`)), patience);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error instanceof NoAnswer ? error : new NoAnswer(error.message));
    };
    outgoing.once('error', fail);
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('close', () => fail(new NoAnswer('cut off')));
      response.once('end', () => {
        clearTimeout(timer);
        const { code, error = null, data } = JSON.parse(Buffer.concat(chunks).toString()) as Reply;
        resolve({ code, error, data });
      });
    });
    outgoing.end(text);
  });
}

export function hangUp(): void {
  agent.destroy();
}
