import { execFileSync, spawnSync } from 'node:child_process';

/** Plain-text accounting that shares no code with the product. Tests are skipped where it is not installed. */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0;

export const hledger = (text: string, ...args: string[]): string =>
  execFileSync('hledger', ['-f', '-', ...args], {
    input: text,
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8' },
  });

/** What the journal holds per currency; with `-B` what that cost. Holdings end in a currency, other assets in an account number. */
export const balances = (text: string, ...args: string[]): Map<string, string> =>
  new Map(
    hledger(text, 'balance', 'type:a', '--flat', '--no-total', '-O', 'csv', '--layout=bare', ...args)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(`[${line}]`) as [string, string, string])
      .filter(([account]) => !/^\d/.test(account.split(':').at(-1) ?? ''))
      .map(([account, , amount]) => [account.split(':').at(-1) ?? '', amount.replaceAll(/\.0+$|(\.\d*?)0+$/g, '$1')]),
  );
