import type { LabCard } from '../../shared/lab-card.ts';
import { signView, textInSign } from '../../shared/signs/sign-shapes.ts';
import { SignShapes } from './sign-shapes.tsx';

/** A safety sign: its shapes, and what it says. */
export function SignMark(sign: LabCard['signs'][number]) {
  const text = textInSign(sign);
  return (
    <li className={`card-sign card-sign-${sign.kind}`}>
      <svg viewBox={`0 0 ${signView} ${signView}`} aria-hidden>
        <SignShapes {...sign} />
        {text?.lines.map((line, at) => (
          <text key={line} x={50} y={62 + at * 17} fontSize={15} fontWeight={700} textAnchor="middle" fill={text.color}>
            {line}
          </text>
        ))}
      </svg>
      <span>{sign.name}</span>
    </li>
  );
}
