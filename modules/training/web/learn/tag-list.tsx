import './learn.css';
import { ToneTag } from '#screens/frames/cells.tsx';

type Named = { id: number; name: string };

/** Tags of a question or resource. */
export const TagList = ({ of }: { of: readonly Named[] }) => (
  <span className="learn-tags">
    {of.map(({ id, name }) => (
      <ToneTag key={id} tone="info">
        {name}
      </ToneTag>
    ))}
  </span>
);
