import { useEffect, useRef, useState, type ComponentType } from 'react';
import { loadOfferedPart } from '../router/offered-parts.ts';
import { loginAgain } from '../session/session-actions.ts';

export type LoginAgainProps = {
  /** True after a login of the same user in the same role; false if the page has to be left. */
  onEnd: (isLoggedIn: boolean) => void;
};

declare module '../router/offered-parts.ts' {
  interface OfferedParts {
    'identity.login-again': LoginAgainProps;
  }
}

type Opened = { Dialog: ComponentType<LoginAgainProps>; onEnd: (isLoggedIn: boolean) => void };

/** Opens the login over the page when a call finds that the session has ended, so that the page keeps its contents. */
export function LoginAgain() {
  const [opened, setOpened] = useState<Opened>();
  const end = useRef<(isLoggedIn: boolean) => void>(undefined);
  useEffect(() => {
    const open = async () => {
      // Without the dialog the login page opens.
      const Dialog = await loadOfferedPart('identity.login-again').catch(() => undefined);
      if (!Dialog) return false;
      return new Promise<boolean>((resolve) => {
        end.current = resolve;
        setOpened({ Dialog, onEnd: resolve });
      }).finally(() => setOpened(undefined));
    };
    loginAgain.open = open;
    return () => {
      // Calls must not wait for a dialog that is gone.
      end.current?.(false);
      if (loginAgain.open === open) loginAgain.open = undefined;
    };
  }, []);
  return opened && <opened.Dialog onEnd={opened.onEnd} />;
}
