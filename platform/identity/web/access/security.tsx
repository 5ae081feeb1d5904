import { OwnFactor } from './own-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** Second factor and sessions of the user. */
export function Security() {
  return (
    <>
      <OwnFactor />
      <OwnSessions />
    </>
  );
}
