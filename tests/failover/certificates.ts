import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from './daemon.ts';

/** The files of one machine, as `deploy/patroni/README.md` tells to make them. */
export interface Certificate {
  CA: string;
  CERT: string;
  KEY: string;
}

/** A certification authority of the cluster's own, and a certificate for each machine. */
export class Certificates {
  readonly ca: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.ca = join(folder, 'ca.pem');
    mkdirSync(folder, { mode: 0o755 });
    this.#openssl(
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=doi-tien'],
      'ca.key',
      'ca.pem',
    );
    chmodSync(this.ca, 0o644);
  }

  /** For servers and for clients: the members of etcd show theirs to each other. */
  of(machine: string): Certificate {
    const files = { CA: this.ca, CERT: this.#in(`${machine}.pem`), KEY: this.#in(`${machine}.key`) };
    this.#openssl(
      ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${machine}`],
      `${machine}.key`,
      `${machine}.csr`,
    );
    const extensions = this.#in(`${machine}.ext`);
    writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n');
    const signed = [
      'x509',
      '-req',
      '-in',
      this.#in(`${machine}.csr`),
      '-CA',
      this.ca,
      '-CAkey',
      this.#in('ca.key'),
      '-CAcreateserial',
    ];
    execFileSync('openssl', [...signed, '-days', '2', '-extfile', extensions, '-out', files.CERT], { stdio: 'ignore' });
    chmodSync(files.CERT, 0o644);
    if (account) chownSync(files.KEY, account.uid, account.gid);
    return files;
  }

  read(): string {
    return readFileSync(this.ca, 'utf8');
  }

  #in(name: string): string {
    return join(this.#folder, name);
  }

  /** The private key is for its owner alone. */
  #openssl(args: readonly string[], key: string, out: string): void {
    execFileSync('openssl', [...args, '-keyout', this.#in(key), '-out', this.#in(out)], { stdio: 'ignore' });
    chmodSync(this.#in(key), 0o600);
  }
}
