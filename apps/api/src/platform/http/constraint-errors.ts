import { brokenConstraint, isForeignKeyViolation } from '../db/database-errors.ts';
import { AppError } from './app-error.ts';

/** Constraints are named by intent; here each intent gets the refusal a person reads. */
const TAKEN_FIELDS: Record<string, string> = {
  till_code_taken: 'ma',
  item_code_taken: 'ma',
  customer_group_taken: 'ten',
  tier_name_taken: 'ten',
  branch_code_taken: 'ma',
  branch_prefix_taken: 'tien_to',
  role_code_taken: 'ma',
  account_taken: 'tai_khoan',
  email_taken: 'email',
  currency_type_code_taken: 'ma',
  currency_code_taken: 'ma',
  denomination_taken: 'gia_tri',
  view_name_taken: 'ten',
  paper_taken: 'so',
  outside_account_taken: 'so',
  invoice_number_taken: 'so_hoa_don',
  rate_source_name_taken: 'ten',
  rate_rule_taken: 'tien_id',
  printer_name_taken: 'ten',
  printer_of_place_taken: 'ngan_quy_id',
};

export function constraintError(error: unknown): AppError | undefined {
  const constraint = brokenConstraint(error);
  if (!constraint) return undefined;
  const field = TAKEN_FIELDS[constraint];
  if (field) return new AppError('ALREADY_EXISTS', { fields: [{ field, problem: 'alreadyExists' }] });
  if (constraint === 'reference_used_once')
    return new AppError('REFERENCE_USED', { fields: [{ field: 'ma_tham_chieu', problem: 'alreadyExists' }] });
  if (constraint === 'print_is_waiting') return new AppError('PRINT_WAITING');
  if (constraint === 'privacy_request_waits') return new AppError('PRIVACY_REQUEST_WAITS');
  // The safe of one branch is held while a shift begins; the same person may begin another in another branch.
  if (constraint === 'person_has_shift') return new AppError('SHIFT_OPEN');
  if (constraint === 'safe_day_goes_back') return new AppError('SAFE_DAY_GOES_BACK');
  if (constraint.endsWith('_matched_once')) return new AppError('MATCH_LINE_TAKEN');
  if (constraint.endsWith('_in_use')) return new AppError('RECORD_IN_USE');
  // Ids that a request names are looked up first: this one was deleted since.
  if (isForeignKeyViolation(error)) return new AppError('NOT_FOUND');
  return undefined;
}
