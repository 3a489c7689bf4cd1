import type { Permission } from '@doi-tien/contract/permissions';
import type { ReactNode } from 'react';
import { useCan } from '../lib/session/permissions.ts';

interface CanProps {
  /** An area and one of its actions: `['ket', 'close']`. */
  do: Permission;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** Shows its children to whom the action is allowed. The server asks again on every call. */
export function Can({ do: permission, children, otherwise = null }: CanProps) {
  return useCan(permission) ? children : otherwise;
}
