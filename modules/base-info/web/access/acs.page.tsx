import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { GrantListTab } from './door-grant-tab.tsx';

const ApplicationTab = lazyPart(() => import('./door-application-tab.tsx').then((m) => m.ApplicationTab));
const DoorTab = lazyPart(() => import('./door-tab.tsx').then((m) => m.DoorTab));

/** 门禁准入: rights, applications and devices, each a list of its own. */
export function AcsPage() {
  const tab = useSearchParams()[0].get('tab') ?? 'grants';
  if (tab === 'applications') return <ApplicationTab />;
  return tab === 'doors' ? <DoorTab /> : <GrantListTab />;
}
