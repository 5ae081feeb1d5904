import './chemical.css';
import { signView } from '#modules/base-info/shared/signs/sign-shapes.ts';
import { SignShapes } from '#modules/base-info/web/public.tsx';

// Pictograms by their number: what they show, and the sign of the product that draws it.
const pictograms: Readonly<Record<string, readonly [shows: string, sign: string]>> = {
  GHS01: ['爆炸弹', 'GHS爆炸物'],
  GHS02: ['火焰', 'GHS易燃'],
  GHS03: ['圆圈上火焰', 'GHS氧化性'],
  GHS04: ['高压气瓶', 'GHS高压气体'],
  GHS05: ['腐蚀', 'GHS腐蚀'],
  GHS06: ['骷髅', 'GHS急性毒性'],
  GHS07: ['感叹号', 'GHS警告'],
  GHS08: ['健康危害', 'GHS健康危害'],
  GHS09: ['环境', 'GHS环境危害'],
};

function Pictogram({ code }: { code: string }) {
  const [shows, name] = pictograms[code] ?? [code, code];
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
