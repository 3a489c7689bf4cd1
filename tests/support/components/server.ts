import { vi } from 'vitest';

/** One request as the test sees it. */
export interface Call {
  method: string;
  /** Without `/api` and the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The idempotency key, where there is one. */
  key: string | null;
}

type Answer = (call: Call) => unknown;

/** Thrown by an answer: the server refuses with this sentence, and where given with its word and data. */
export class Refusal extends Error {
  readonly code: number;
  readonly error: string | undefined;
  readonly data: unknown;

  constructor(code: number, message: string, error?: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.error = error;
    this.data = data;
  }
}

/** Stands in for the network, and for nothing else: requests and answers have the shapes of the contract. */
export class TestServer {
  readonly calls: Call[] = [];
  readonly #answers = new Map<string, Answer>();

  /** What `GET /path` answers from now on: a value, or a promise of one, as a function of the request. */
  on(request: string, answer: Answer): this {
    this.#answers.set(request, answer);
    return this;
  }

  /** The present answer, for one that builds on it. */
  answerOf(request: string): Answer {
    const answer = this.#answers.get(request);
    if (!answer) throw new Error(`No answer for ${request}`);
    return answer;
  }

  sent(request: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === request);
  }

  /** Replaces `fetch` until the test ends. */
  listen(): void {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => this.#answer(url, init));
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('Idempotency-Key'),
    };
    this.calls.push(call);
    const answer = this.#answers.get(`${call.method} ${call.path}`);
    if (!answer) return envelope(404, `No answer for ${call.method} ${call.path}`, null);
    try {
      return envelope(200, 'OK', await answer(call));
    } catch (failure) {
      if (failure instanceof Refusal) return envelope(failure.code, failure.message, failure.data, failure.error);
      throw failure;
    }
  }
}

function envelope(code: number, message: string, data: unknown, error?: string): Response {
  return new Response(JSON.stringify({ code, message, data, status: code === 200, ...(error && { error }) }), {
    status: code,
    headers: { 'Content-Type': 'application/json' },
  });
}
