import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sessionApi } from '../../shared/session.ts';
import { clientConfig } from '../config.ts';
import { firstPage } from '../guard.ts';
import { shellSlots } from '../pages.ts';
import { useRead } from '../query.ts';
import { useSession } from '../session.ts';
import { readSettings } from '../settings.ts';
import { EntrySide } from './entry-side.tsx';
import { LoginPage } from './login.tsx';

function useSchoolNames(): string[] {
  const schools = useRead(sessionApi.schools, {}, { staleMs: 600_000, quiet: true }).data?.content ?? [];
  const key = clientConfig().school_key;
  return (key ? schools.filter((school) => school.school_key === key) : schools).map((school) => school.name);
}

/** Public first page. A school may show its login page here instead. */
export function LandingPage() {
  const settings = useQuery({ queryKey: ['settings'], queryFn: readSettings, staleTime: 600_000 }).data;
  const user = useSession((state) => state.data?.userInfo);
  const names = useSchoolNames();
  if (settings?.['first_page'] === 'login' && !user) return <LoginPage />;
  return (
    <div className="lab-entry lab-landing">
      <EntrySide />
      <main className="lab-entry-main">
        <div>
          <h1>{clientConfig().system_name}</h1>
          <p className="lab-landing-lead">
            {user?.school_name ?? (names.length === 1 ? names[0] : '面向高校的实验室安全、检查与设备管理平台')}
          </p>
          {user ? (
            <Link className="lab-button" to={firstPage()}>
              进入平台
            </Link>
          ) : (
            <Link className="lab-button" to="/login">
              登录
            </Link>
          )}
          {shellSlots().landing.map((Part, at) => (
            <Part key={at} />
          ))}
        </div>
      </main>
    </div>
  );
}
