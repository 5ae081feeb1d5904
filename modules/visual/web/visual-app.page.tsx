import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '#kernel/web/session/session.ts';
import { OverviewScreen } from './parts/overview-screen.tsx';

/** The child app below /visual/: its own pages under the host's address. */
export function VisualApp() {
  const schoolKey = useSession((state) => state.data?.userInfo.school_key);
  return (
    <Routes>
      <Route
        path="overview"
        element={
          <div className="vs-app">
            <OverviewScreen {...(schoolKey && { schoolKey })} />
          </div>
        }
      />
      <Route path="*" element={<Navigate to="/overview" replace />} />
    </Routes>
  );
}
