import './chemical.css';
import { signView } from '#modules/base-info/shared/signs/sign-shapes.ts';
import { SignShapes } from '#modules/base-info/web/public.tsx';
import { pictogramSigns } from '../../shared/pictogram.ts';

function Pictogram({ code }: { code: string }) {
  const [shows, name] = pictogramSigns[code] ?? [code, code];
  return (
    <svg className="chem-pictogram" viewBox={`0 0 ${signView} ${signView}`} role="img" aria-label={shows}>
      <title>{shows}</title>
      <SignShapes kind="ghs" name={name} />
    </svg>
  );
}

/** GHS pictograms of a substance, small in a list. */
export function Pictograms({ codes, large = false }: { codes: readonly string[]; large?: boolean }) {
  if (codes.length === 0) return <span className="lab-none">—</span>;
  return (
    <span className={large ? 'chem-pictograms chem-pictograms-large' : 'chem-pictograms'}>
      {codes.map((code) => (
        <Pictogram key={code} code={code} />
      ))}
    </span>
  );
}
