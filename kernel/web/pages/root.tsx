import { lazyPart } from '../router/lazy-part.tsx';
import { navigation } from '../session/session-actions.ts';
import { useSession } from '../session/session.ts';

const boot = <p className="lab-boot">正在加载…</p>;
const LandingPage = lazyPart(() => import('./landing.tsx').then((m) => m.LandingPage), boot);

// What waits for a person is brought by the modules, which come with the first session.
const HomePage = lazyPart(async () => {
  await navigation.ready();
  return (await import('./home.tsx')).HomePage;
}, boot);

/** The base root: public, and the navigation page for whoever is logged in. */
export function RootPage() {
  return useSession((state) => state.token !== null) ? <HomePage /> : <LandingPage />;
}
