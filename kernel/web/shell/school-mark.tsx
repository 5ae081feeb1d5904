import { useEffect } from 'react';
import { useSettings } from '../api/settings.ts';
import { applySchoolColor } from '../ui/school-look.ts';
import { Mark } from './mark.tsx';

type Props = { school?: string | undefined; size: number };

/** The logo of the school before the login, else the product's mark; the page takes the colour of the school. */
export function SchoolMark({ school, size }: Props) {
  const settings = useSettings(school);
  const { school_logo: logo, theme_color: color } = settings ?? {};
  useEffect(() => {
    if (settings) applySchoolColor(color);
  }, [settings, color]);
  return logo ? <img className="lab-logo" src={logo} alt="" height={size} /> : <Mark size={size} />;
}
