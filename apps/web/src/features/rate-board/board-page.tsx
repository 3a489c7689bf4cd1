import { useSearchParams } from 'react-router';
import { Board } from '../../ui/rate-board/board.tsx';

/** The public board of rates, for the wall of the shop. */
export default function BoardPage() {
  const [address] = useSearchParams();
  return <Board branch={address.get('chi_nhanh')} />;
}
