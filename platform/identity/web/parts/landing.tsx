import './landing.css';
import { Suspense, use } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { shellSlots } from '#kernel/web/router/pages.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { readSettings } from '#kernel/web/api/settings.ts';
import { EntrySide } from './entry-side.tsx';
import { LoginPage } from '../login.page.tsx';
import { readSchools } from './schools.ts';

// More would be a directory; the login page finds them by name.
const shownSchools = 8;

function schoolNames(schools: { school_key: string; name: string }[]): string[] {
  const key = clientConfig().school_key;
  return (key ? schools.filter((school) => school.school_key === key) : schools).map((school) => school.name);
}

// The slices, and what they show here, come after the page itself.
const Offers = lazyPart(async () => {
  await navigation.ready();
  return () => shellSlots().landing.map((Part, at) => <Part key={at} />);
});

function Landing() {
  const settings = use(readSettings());
  const names = schoolNames(use(readSchools()));
  if (settings['first_page'] === 'login') return <LoginPage />;
  return (
    <div className="lab-entry lab-landing">
      <EntrySide />
      <main className="lab-entry-main">
        <div>
          <h1>{clientConfig().system_name}</h1>
          <p className="lab-landing-lead">
            {names.length === 1 ? names[0] : '面向高校的实验室安全、检查与设备管理平台'}
          </p>
          {names.length > 1 && names.length <= shownSchools && (
            <ul className="lab-landing-schools" aria-label="学校">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
          <Link className="lab-button" to="/login">
            登录
          </Link>
          <Offers />
        </div>
      </main>
    </div>
  );
}

/** First page of whoever is not logged in. A school may show its login page here instead. */
export function LandingPage() {
  return (
    <Suspense fallback={<p className="lab-boot">正在加载…</p>}>
      <Landing />
    </Suspense>
  );
}
