import { verifyPassword } from '../../../domain/credentials/password.ts';
import { AppError } from '../../../platform/http/app-error.ts';

export { decoyHash, hashPassword, verifyPassword } from '../../../domain/credentials/password.ts';

export async function refuseWrongPassword(holder: { hash: string }, password: string): Promise<void> {
  if (!(await verifyPassword(password, holder.hash))) throw new AppError('WRONG_CURRENT_PASSWORD');
}
