import i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { fetchCode } from '../../lib/connection/fetch-code.ts';
import type { CounterfeitDrawerProps } from './counterfeit-drawer.tsx';

/** The form and its texts come with the first note somebody finds. */
const CounterfeitDrawer = lazy(async () => {
  const [drawer] = await Promise.all([
    fetchCode(() => import('./counterfeit-drawer.tsx')),
    i18next.loadNamespaces(['counterfeits', 'fields', 'errors']),
  ]);
  return drawer;
});

/** Not there until it is opened once; then it stays, so that it can fade out. */
export function LazyCounterfeitDrawer(props: CounterfeitDrawerProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CounterfeitDrawer {...props} />
    </Suspense>
  );
}
