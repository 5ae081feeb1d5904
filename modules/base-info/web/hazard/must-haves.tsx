import { ToneTag } from '#screens/frames/cells.tsx';
import type { RequiredFacility } from '../../shared/hazard/facility-rule.ts';

/** Facilities that are there, then those that are missing. */
export function MustHaves({ rows }: { rows: readonly RequiredFacility[] }) {
  const nameOf = ({ category_name }: RequiredFacility) => category_name;
  const missing = rows.filter(({ present }) => !present);
  return (
    <>
      {rows
        .filter(({ present }) => present)
        .map(nameOf)
        .join('、')}{' '}
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
        {missing.map((row) => (
          <ToneTag key={row.category} tone="bad">
            {`缺${nameOf(row)}`}
          </ToneTag>
        ))}
      </span>
    </>
  );
}
