import type { ReactNode } from 'react';
import type { LabCard } from '../../shared/lab-card.ts';

type Kind = LabCard['signs'][number]['kind'];

// The shapes of GB 2894: triangle for warning, barred ring for prohibition, disc for duty, square for guidance.
const shapes: Record<Kind, ReactNode> = {
  warning: (
    <>
      <path d="M20 4 37 34H3Z" fill="#ffd200" stroke="#1d1d1d" strokeWidth="3" strokeLinejoin="round" />
      <path d="M20 14v10M20 28v2" stroke="#1d1d1d" strokeWidth="3.4" strokeLinecap="round" />
    </>
  ),
  prohibition: (
    <>
      <circle cx="20" cy="20" r="15" fill="#fff" stroke="#d0021b" strokeWidth="4.4" />
      <path d="m9.5 9.5 21 21" stroke="#d0021b" strokeWidth="4.4" />
    </>
  ),
  mandatory: (
    <>
      <circle cx="20" cy="20" r="17" fill="#0b5cad" />
      <path d="M20 11v11M20 28v1" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  prompt: (
    <>
      <rect x="4" y="4" width="32" height="32" rx="2" fill="#0a7d3b" />
      <path
        d="M12 20h15m-6-7 7 7-7 7"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

/** A safety sign: the shape of its kind, and what it says. */
export function SignMark({ kind, name }: { kind: Kind; name: string }) {
  return (
    <li className={`card-sign card-sign-${kind}`}>
      <svg viewBox="0 0 40 40" aria-hidden>
        {shapes[kind]}
      </svg>
      <span>{name}</span>
    </li>
  );
}
