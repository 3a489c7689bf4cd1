const NAME = /^doi-tien-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup(?:\.age)?$/;

/** Which of these files have had their time. The newest always stays, and so does whatever we did not name. */
export function outdated(names: readonly string[], keepDays: number, now: Date): string[] {
  const ours = names.filter((name) => NAME.test(name)).sort();
  const oldest = now.getTime() - keepDays * 86_400_000;
  return ours.slice(0, -1).filter((name) => momentOf(name) < oldest);
}

function momentOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
