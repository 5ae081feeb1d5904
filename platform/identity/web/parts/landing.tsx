import './landing.css';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useSettings } from '#kernel/web/api/settings.ts';
import { helpAddress } from '#kernel/web/help/chapters.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { remembered } from '#kernel/web/session/session.ts';
import { SchoolMark } from '#kernel/web/shell/school-mark.tsx';
import { TroubleLine } from '#kernel/web/shell/trouble-line.tsx';
import { LoginPage } from '../login.page.tsx';
import { listedSchools, retrySchools, useSchools, type School } from './schools.ts';
import type { OffersProps } from './landing-offers.tsx';

// The slices, and what they show here, come after the page itself.
const Offers = lazyPart<OffersProps>(async () => {
  await navigation.ready();
  return (await import('./landing-offers.tsx')).LandingOffers;
});

/** The schools of the deployment, and the one of the host, the address or the last login. */
function useSchool(all: readonly School[]) {
  const [search, setSearch] = useSearchParams();
  const fixed = clientConfig().school_key;
  const schools = fixed ? all.filter(({ school_key }) => school_key === fixed) : all;
  const wanted = search.get('school') ?? remembered().school_key;
  const school = schools.length === 1 ? schools[0] : schools.find(({ school_key }) => school_key === wanted);
  return { schools, school, choose: (key: string) => setSearch(key ? { school: key } : {}, { replace: true }) };
}

/** Another school; the first one is chosen from the list below, unless that would be a directory. */
function SchoolChoice({ schools, school, choose }: ReturnType<typeof useSchool>) {
  if (schools.length < 2 || (!school && schools.length <= listedSchools)) return null;
  return (
    <label className="landing-choice">
      学校
      <select value={school?.school_key ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">请选择学校</option>
        {schools.map(({ school_key, name }) => (
          <option key={school_key} value={school_key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const boot = <p className="lab-boot">正在加载…</p>;

function Landing({ all, trouble }: { all: readonly School[]; trouble: ReactNode }) {
  const chosen = useSchool(all);
  const { schools, school, choose } = chosen;
  const key = clientConfig().school_key ? undefined : school?.school_key;
  const settings = useSettings(key);
  if (!settings) return boot;
  if (settings['first_page'] === 'login') return <LoginPage />;
  if (settings['first_page'] === 'guide' && settings['phone_guide'] === '1')
    return <Navigate to="/lab-baseinfo/ntdx/mb-guide" replace />;
  const login: PageAddress = school && schools.length > 1 ? `/login?school=${school.school_key}` : '/login';
  return (
    <div className="landing">
      <header className="landing-head">
        <div className="landing-bar">
          <span className="landing-brand">
            <SchoolMark school={key} size={32} />
            {clientConfig().system_name}
          </span>
          <a href={helpAddress()}>操作手册</a>
        </div>
        <div className="landing-hero">
          <h1>{school?.name ?? clientConfig().system_name}</h1>
          <p>分级分类，风险一目了然；检查、整改、复核，全程闭环；手机现场检查，断网也不丢数据。</p>
          <div className="landing-ways">
            <SchoolChoice {...chosen} />
            <Link className="landing-login" to={login}>
              登录
            </Link>
          </div>
        </div>
      </header>
      <main className="landing-main">
        {trouble}
        <Offers key={school?.school_key ?? ''} schoolKey={school?.school_key} schools={schools} onChoose={choose} />
      </main>
      <footer className="landing-foot">安全第一 · 预防为主 · 综合治理</footer>
    </div>
  );
}

/** First page of whoever is not logged in. A school may show its login page here instead. */
export function LandingPage() {
  const { data, error } = useSchools();
  if (!data && !error) return boot;
  const trouble = error && <TroubleLine what="学校列表" error={error} onRetry={retrySchools} />;
  return <Landing all={data ?? []} trouble={trouble} />;
}
