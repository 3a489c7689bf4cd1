/** The part that draws notices. A fetch that failed may be tried again. */
export const fetchNotices = () => import('./notice-host.tsx');
