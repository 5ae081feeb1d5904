import type { LabCard } from '../../shared/lab-card.ts';
import { shapesOf, signView } from '../../shared/sign-shapes.ts';

/** A safety sign: its shapes, and what it says. */
export function SignMark(sign: LabCard['signs'][number]) {
  return (
    <li className={`card-sign card-sign-${sign.kind}`}>
      <svg viewBox={`0 0 ${signView} ${signView}`} aria-hidden>
        {shapesOf(sign).map(({ d, fill = 'none', stroke, width, round }) => (
          <path
            key={d}
            d={d}
            fill={fill}
            stroke={stroke}
            strokeWidth={width}
            strokeLinecap={round ? 'round' : 'butt'}
            strokeLinejoin={round ? 'round' : 'miter'}
          />
        ))}
      </svg>
      <span>{sign.name}</span>
    </li>
  );
}
