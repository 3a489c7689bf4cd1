/**
 * SHA-256 and PBKDF2 in plain TypeScript, for the proof of work on plain-http hosts of a shop's own network, where
 * browsers withhold `crypto.subtle`. Nothing secret passes through here.
 */
const ROUND_CONSTANTS = fractions(64, 1 / 3);
const INITIAL_STATE = fractions(8, 1 / 2);
const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes: that is how the standard defines them. */
function fractions(count: number, power: number): Uint32Array {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate += 1) {
    const isPrime = Array.from({ length: candidate - 2 }, (_, index) => index + 2).every((n) => candidate % n !== 0);
    const root = candidate ** power;
    if (isPrime) words.push(Math.floor((root - Math.floor(root)) * 2 ** 32));
  }
  return Uint32Array.from(words);
}

export function sha256(message: Uint8Array): Uint8Array {
  return toBytes(absorb(INITIAL_STATE.slice(), message, message.length));
}

/** PBKDF2 with HMAC-SHA-256; one block, so at most 32 bytes of key. */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number, keyLength: number): Uint8Array {
  const key = new Uint8Array(BLOCK_BYTES);
  key.set(password.length > BLOCK_BYTES ? sha256(password) : password);
  // The state after the padded key is the same for every iteration.
  const inner = compress(
    INITIAL_STATE.slice(),
    key.map((byte) => byte ^ 0x36),
    0,
  );
  const outer = compress(
    INITIAL_STATE.slice(),
    key.map((byte) => byte ^ 0x5c),
    0,
  );
  const hmac = (text: Uint8Array) => {
    const digest = toBytes(absorb(inner.slice(), text, BLOCK_BYTES + text.length));
    return toBytes(absorb(outer.slice(), digest, BLOCK_BYTES + digest.length));
  };
  let block = hmac(Uint8Array.of(...salt, 0, 0, 0, 1));
  const derived = block.slice();
  for (let round = 1; round < iterations; round += 1) {
    block = hmac(block);
    for (let index = 0; index < derived.length; index += 1) derived[index] = at(derived, index) ^ at(block, index);
  }
  return derived.slice(0, keyLength);
}

/** Takes in the rest of a message of `total` bytes, padded as the standard wants. */
function absorb(state: Uint32Array, rest: Uint8Array, total: number): Uint32Array {
  const padded = new Uint8Array(Math.ceil((rest.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(rest);
  padded[rest.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, total * 8);
  for (let start = 0; start < padded.length; start += BLOCK_BYTES) compress(state, padded, start);
  return state;
}

const schedule = new Uint32Array(64);

function compress(state: Uint32Array, bytes: Uint8Array, start: number): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getUint32(start + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const w15 = at(schedule, i - 15);
    const w2 = at(schedule, i - 2);
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    schedule[i] = at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
  return state;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array | Uint8Array, index: number): number {
  return words[index] ?? 0;
}

function toBytes(state: Uint32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => void view.setUint32(index * 4, word));
  return new Uint8Array(view.buffer);
}
