import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { wayBack } from '../../lib/lists/list-places.ts';
import styles from './back-link.module.css';

interface BackLinkProps {
  /** The list the record was opened from, and where it lives. */
  listId: string;
  path: string;
  label: string;
}

/** From a record back to its list, as it was left. */
export function BackLink({ listId, path, label }: BackLinkProps) {
  const { to, options } = wayBack(listId, path);
  return (
    <Link to={to} {...options} aria-label={label} title={label} className={styles.back}>
      <ArrowLeftOutlined aria-hidden />
    </Link>
  );
}
