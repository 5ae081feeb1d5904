import { useSearchParams } from 'react-router';
import { sessionApi } from '#kernel/shared/session.ts';
import { clientConfig } from '#kernel/web/config.ts';
import { useRead } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.ts';
import { OverviewScreen } from './parts/overview-screen.tsx';

/** The public wall screen at the exact path /visual; a deployment of several schools asks which one first. */
export function ScreenPage() {
  const [search, setSearch] = useSearchParams();
  const own = useSession((state) => state.data?.userInfo.school_key);
  const schoolKey = search.get('school') ?? own ?? clientConfig().school_key ?? undefined;
  const schools = useRead(sessionApi.schools, {}, { enabled: !schoolKey, quiet: true });
  if (schoolKey) return <OverviewScreen schoolKey={schoolKey} />;
  return (
    <main className="vs-screen vs-wait">
      <h1>请选择学校</h1>
      <p style={{ display: 'flex', gap: 12 }}>
        {schools.data?.content.map((school) => (
          <button key={school.school_key} onClick={() => setSearch({ school: school.school_key })}>
            {school.name}
          </button>
        ))}
      </p>
    </main>
  );
}
