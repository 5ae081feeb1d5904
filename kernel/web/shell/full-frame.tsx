import { Outlet } from 'react-router';
import { Gate } from './gate.tsx';
import { UiKit } from '../ui-kit.tsx';

/** Frame of full-screen pages: theme and messages, nothing around the page. */
export function FullFrame() {
  return (
    <UiKit>
      <main className="lab-full">
        <Gate>
          <Outlet />
        </Gate>
      </main>
    </UiKit>
  );
}
