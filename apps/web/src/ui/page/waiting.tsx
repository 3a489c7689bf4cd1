import { Skeleton } from 'antd';
import { ErrorState } from './error-state.tsx';

interface WaitingProps {
  error: unknown;
  refetch: () => unknown;
  /** About as many as the answer will have. */
  rows?: number;
  hasTitle?: boolean;
}

/** Stands where an answer is waited for: lines that will be words, or why none came and a way to ask again. */
export function Waiting({ error, refetch, rows, hasTitle = true }: WaitingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton active title={hasTitle} {...(rows && { paragraph: { rows } })} />;
}
