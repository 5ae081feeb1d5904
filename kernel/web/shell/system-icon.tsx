import { useEffect } from 'react';
import { publicSettings } from '../../shared/settings.ts';
import { useRead } from '../api/query.ts';
import { Mark } from './mark.tsx';

const staleMs = 240_000;

/** The school's icon instead of the product's, here and as favicon. */
export function SystemIcon() {
  const { data } = useRead(publicSettings, {}, { staleMs, quiet: true });
  const icon = data?.find(({ sys_key }) => sys_key === 'sysIcon')?.value;
  useEffect(() => {
    const tab = document.querySelector('link[rel="icon"]');
    if (!icon || !tab) return;
    tab.removeAttribute('type');
    tab.setAttribute('href', icon);
  }, [icon]);
  return icon ? (
    <img src={icon} alt="" width={32} height={32} style={{ borderRadius: 6, objectFit: 'contain' }} />
  ) : (
    <Mark />
  );
}
