/** In forms that ask only for a password: tells the browser's password manager whose it is. People do not meet it. */
export function AccountHint({ account }: { account: string }) {
  return (
    <input
      type="text"
      className="visually-hidden"
      autoComplete="username"
      value={account}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
