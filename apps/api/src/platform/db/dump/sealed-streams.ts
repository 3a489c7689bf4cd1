import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupError } from '../../startup-error.ts';

/** What every file of age begins with. */
const AGE_HEADER = Buffer.from('age-encryption.org/');

type Bytes = AsyncIterable<Uint8Array>;

/** Encrypts for these recipients in the format of age, so that the tool of that name opens it too; without any it stays as it is. */
export async function* sealed(source: Bytes, recipients: readonly string[]): AsyncGenerator<Uint8Array, void> {
  if (recipients.length === 0) return yield* source;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(source));
}

/** Decrypts what `sealed` has encrypted; what was not encrypted stays as it is. */
export async function* unsealed(source: Bytes, identities: readonly string[]): AsyncGenerator<Uint8Array, void> {
  const whole = await withHeader(source);
  if (!whole.isSealed) return yield* whole.bytes;
  if (identities.length === 0) {
    throw new StartupError('The file is encrypted: set BACKUP_IDENTITY to its key, or to the file that holds the key.');
  }
  const decrypter = decrypterWith(identities);
  const plain = await decrypter.decrypt(streamOf(whole.bytes)).catch(() => {
    throw new StartupError('The file is encrypted for another key than the one in BACKUP_IDENTITY.');
  });
  try {
    yield* plain;
  } catch {
    throw new StartupError('The file is damaged or cut short: it cannot be decrypted.');
  }
}

function decrypterWith(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // The error of the library shows the whole key.
    throw new StartupError(
      'The key in BACKUP_IDENTITY has a mistake in it: compare it with the paper that it was copied from.',
    );
  }
  return decrypter;
}

/** A key pair for one file: who writes a file can read it back once, and nobody can later. */
export async function keyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

async function withHeader(source: Bytes): Promise<{ isSealed: boolean; bytes: Bytes }> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isOver = false;
  while (head.length < AGE_HEADER.length && !isOver) {
    const { value, done } = await iterator.next();
    isOver = done === true;
    if (value) head = Buffer.concat([head, value]);
  }
  const isSealed = head.subarray(0, AGE_HEADER.length).equals(AGE_HEADER);
  return { isSealed, bytes: rejoined(head, iterator) };
}

async function* rejoined(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const streamOf = (source: Bytes) => Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
