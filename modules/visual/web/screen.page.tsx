import { useSyncExternalStore, type CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { loginApi } from '#platform/identity/shared/login.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { OverviewScreen } from './parts/overview-screen.tsx';

const design = { width: 1440, height: 810 };

/** The picture grows with the wall and is never smaller than legible; a phone reads it from top to bottom. */
function scaleNow(): number {
  const fitting = Math.min(window.innerWidth / design.width, window.innerHeight / design.height);
  return Math.max(1, Math.round(fitting * 1000) / 1000);
}

function watchSize(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** The public wall screen at the exact path /visual; a deployment of several schools asks which one first. */
export function ScreenPage() {
  const [search, setSearch] = useSearchParams();
  const own = useSession((state) => state.data?.userInfo.school_key);
  const schoolKey = search.get('school') ?? own ?? clientConfig().school_key ?? undefined;
  const schools = useRead(loginApi.schools, {}, { enabled: !schoolKey, quiet: true });
  const scale = useSyncExternalStore(watchSize, scaleNow);
  if (schoolKey)
    return (
      <div className="vs-wall" style={{ zoom: scale, '--scale': scale } as CSSProperties}>
        <OverviewScreen schoolKey={schoolKey} />
      </div>
    );
  return (
    <div className="vs-screen vs-wait">
      <h1>请选择学校</h1>
      <p className="vs-schools">
        {schools.data?.content.map((school) => (
          <button key={school.school_key} onClick={() => setSearch({ school: school.school_key })}>
            {school.name}
          </button>
        ))}
      </p>
    </div>
  );
}
