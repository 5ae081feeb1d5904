import { SecondStep, type PendingStep } from './second-step.tsx';
import { SsoButton } from './sso-button.tsx';

export type SignOnProps = {
  school: string | undefined;
  /** Share of a challenge that is solved. */
  work: number | undefined;
  /** A password was right, and a code is asked for. */
  pending: PendingStep | undefined;
  /** Back to the form, with what was refused. */
  onBack: (error?: string) => void;
};

/** The browser works before a further attempt; the person waits a moment and does nothing. */
function Work({ done }: { done: number }) {
  return (
    <output className="lab-login-work">
      正在进行安全验证…
      <progress value={done} />
    </output>
  );
}

/** What few logins need: the second step, which takes the page, else work and the button of the school's own login. */
export function SignOn({ school, work, pending, onBack }: SignOnProps) {
  if (pending) return <SecondStep {...pending} onBack={onBack} />;
  return (
    <>
      {work !== undefined && <Work done={work} />}
      <SsoButton school={school} onError={onBack} />
    </>
  );
}
