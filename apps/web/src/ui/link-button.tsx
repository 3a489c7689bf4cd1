import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** Looks like a button, is a link: opens in a new tab when asked to, and never reloads the app. */
export function LinkButton({ to, ...button }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button
      {...button}
      href={href}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement, MouseEvent>)}
    />
  );
}
