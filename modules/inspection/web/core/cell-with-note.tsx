import './inspection.css';
import type { ReactNode } from 'react';

type Props = { main: ReactNode; note?: ReactNode; /** Pixels at which the text breaks. */ width?: number };

/** A value with a secondary line below, to keep tables narrow. */
export function CellWithNote({ main, note, width = 180 }: Props) {
  return (
    <span className="insp-two" style={{ maxWidth: width }}>
      <span>{main}</span>
      {note && <small>{note}</small>}
    </span>
  );
}
