import { Suspense, use, useEffect } from 'react';
import { readSettings } from '../api/settings.ts';
import { applySchoolColor } from '../ui/school-look.ts';
import { Mark } from './mark.tsx';

type Props = { school?: string | undefined; size: number };

function Logo({ school, size }: Props) {
  const { school_logo: logo, theme_color: color } = use(readSettings(school));
  useEffect(() => applySchoolColor(color), [color]);
  return logo ? <img className="lab-logo" src={logo} alt="" height={size} /> : <Mark size={size} />;
}

/** The logo of the school before the login, else the product's mark; the page takes the colour of the school. */
export function SchoolMark(props: Props) {
  return (
    <Suspense fallback={<Mark size={props.size} />}>
      <Logo {...props} />
    </Suspense>
  );
}
