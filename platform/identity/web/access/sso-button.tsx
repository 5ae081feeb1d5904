import './factor-step.css';
import { useSearchParams } from 'react-router';
import { useSettings } from '#kernel/web/api/settings.ts';
import { startSso } from './sso.ts';

type SsoButtonProps = { school: string | undefined; onError: (text: string) => void };

/** The way by the school's own login. */
export function SsoButton({ school, onError }: SsoButtonProps) {
  const settings = useSettings(school);
  const [search] = useSearchParams();
  if ((settings?.sso_protocol ?? 'off') === 'off') return null;
  const start = async () => {
    onError('');
    await startSso(school, search.get('callBackUrl')).catch((error: Error) => onError(error.message));
  };
  return (
    <button className="lab-login-submit lab-login-sso" type="button" onClick={() => void start()}>
      {settings?.sso_name}
    </button>
  );
}
