import { useEffect } from 'react';
import { loadingEnded, loadingStarted } from '../../lib/state/activity.ts';
import { useAppDispatch } from '../../lib/state/root.ts';

/** Sets the global loading flag for as long as it stands somewhere; the overlay follows the flag. */
export function WhileLoading() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(loadingStarted());
    return () => {
      dispatch(loadingEnded());
    };
  }, [dispatch]);
  return null;
}
