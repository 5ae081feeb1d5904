import { useEffect } from 'react';
import { publicSettings } from '../../shared/settings.ts';
import { useRead } from '../api/query.ts';
import { applySchoolColor } from '../ui/school-look.ts';
import { Mark } from './mark.tsx';

const staleMs = 240_000;

/** Logo or icon of the school instead of the product's mark; the icon also as favicon. The colour of the school follows. */
export function SystemIcon() {
  const { data } = useRead(publicSettings, {}, { staleMs, quiet: true });
  const valueOf = (key: string) => data?.find(({ sys_key }) => sys_key === key)?.value;
  const icon = valueOf('sysIcon');
  const logo = valueOf('school_logo');
  const color = valueOf('theme_color');
  useEffect(() => {
    if (color !== undefined) applySchoolColor(color);
  }, [color]);
  useEffect(() => {
    const tab = document.querySelector('link[rel="icon"]');
    if (!icon || !tab) return;
    tab.removeAttribute('type');
    tab.setAttribute('href', icon);
  }, [icon]);
  if (logo) return <img className="lab-logo" src={logo} alt="" height={38} />;
  return icon ? (
    <img src={icon} alt="" width={32} height={32} style={{ borderRadius: 6, objectFit: 'contain' }} />
  ) : (
    <Mark />
  );
}
