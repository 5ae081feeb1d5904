import { Outlet, useLocation } from 'react-router';
import { isGuestVisit } from '../session/guard.ts';
import { LoginAgain } from './login-again.tsx';
import { UiKit } from '../ui/ui-kit.tsx';
import { Gate } from './gate.tsx';

/** Frame of full-screen pages: theme and messages without the shell. */
export function FullFrame() {
  const page = <Outlet />;
  return (
    <UiKit>
      <LoginAgain />
      <main className="lab-full">{isGuestVisit(useLocation()) ? <Gate>{page}</Gate> : page}</main>
    </UiKit>
  );
}
