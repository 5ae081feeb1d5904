import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { useSession } from '#kernel/web/session/session.ts';

const boot = <p className="lab-boot">正在加载…</p>;
const LandingPage = lazyPart(() => import('./parts/landing.tsx').then((m) => m.LandingPage), boot);

// The cards of the navigation page are slots that the slices fill.
const HomePage = lazyPart(async () => {
  await navigation.ready();
  return (await import('#platform/identity/web/parts/home.tsx')).HomePage;
}, boot);

/** The base root: public first page, or the navigation page of a session. */
export function FirstPage() {
  return useSession((state) => state.token !== null) ? <HomePage /> : <LandingPage />;
}
