import { useState } from 'react';

const CENTRE = 200;
const POINTS = 360;
/** Copies of one curve, each turned a little against the last: together they make the lace. */
const COPIES = 7;
const BANDS = [
  { radius: 162, swing: 32, petals: 18 },
  { radius: 106, swing: 26, petals: 14 },
  { radius: 58, swing: 20, petals: 10 },
];

/** A closed curve whose radius swings with the angle, as on the engraved ground of a banknote. */
function curve({ radius, swing, petals }: (typeof BANDS)[number], copy: number): string {
  const turn = (copy / COPIES) * ((2 * Math.PI) / petals);
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const reach = radius + swing * Math.cos(petals * (angle + turn));
    return `${(CENTRE + reach * Math.cos(angle)).toFixed(1)} ${(CENTRE + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The fine-line rosette of banknotes, drawn in the colour of the text around it. */
export function Guilloche({ className }: { className?: string }) {
  // In the component, so that people who are already signed in do not compute seven thousand points.
  const [curves] = useState(() =>
    BANDS.flatMap((band) => Array.from({ length: COPIES }, (_, copy) => curve(band, copy))),
  );
  return (
    <svg
      className={className}
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.45"
      aria-hidden="true"
    >
      {curves.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
