import type { ApprovalPreview } from '@doi-tien/contract/approvals.schema';

/** A change of a record: only the fields that were sent, before and after. */
export function previewOfChange(name: string | null, before: object | null, given: object | null): ApprovalPreview {
  const fields = Object.keys(given ?? before ?? {}).filter((field) => field !== 'phien_ban');
  const only = (record: object | null) =>
    record && Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]));
  return { loai: 'thay_doi', ten: name, truoc: only(before), sau: only(given) };
}
