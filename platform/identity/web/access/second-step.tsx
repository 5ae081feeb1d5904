import { useSearchParams } from 'react-router';
import type { PendingLogin } from '../../shared/access/second-factor.ts';
import { EntrySide } from '../parts/entry-side.tsx';
import { openFirstPage, rememberLogin, type LoginInput } from '../parts/login.ts';
import { FactorStep } from './factor-step.tsx';

export type PendingStep = { pending: PendingLogin; input: LoginInput };
type Props = PendingStep & { onBack: (error?: string) => void };

/** The login page once the password was right and a code is asked for. */
export function SecondStep({ pending, input, onBack }: Props) {
  const [search] = useSearchParams();
  return (
    <div className="lab-entry">
      <EntrySide school={input.school_key ?? undefined} />
      <main className="lab-entry-main">
        <FactorStep
          pending={pending}
          onBack={onBack}
          onDone={(data) => {
            rememberLogin(input);
            return openFirstPage(data, search.get('callBackUrl'));
          }}
        />
      </main>
    </div>
  );
}
