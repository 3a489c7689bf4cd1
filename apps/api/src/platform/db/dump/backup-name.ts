/** `doi-tien-20261115-081502.backup`, with `.age` where it is encrypted: sorts by time, and says what it is when it is found years later. */
export function backupName(moment: Date, { isSealed = false } = {}): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  return `doi-tien-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.backup${isSealed ? '.age' : ''}`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
