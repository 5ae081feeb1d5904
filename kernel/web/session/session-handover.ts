import { adoptSession, session } from './session.ts';

type Told = Pick<ReturnType<typeof session>, 'token' | 'tokenAt' | 'data'>;
type Message = { ask: true } | { told: Told };

const waitMs = 120;
const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lab.session'));

/** Answers new tabs of this browser that ask for the session; it is handed over, never stored for all tabs. */
export function answerTabs() {
  const channel = open();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { token, tokenAt, data: kept } = session();
    if ('ask' in data && token) channel.postMessage({ told: { token, tokenAt, data: kept } } satisfies Message);
  };
}

/** Takes over the session of another tab: a link opened in a new tab should not ask for the password again. */
export function askTabs(): Promise<boolean> {
  const channel = open();
  if (!channel) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (found: boolean) => {
      channel.close();
      resolve(found);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('told' in data)) return;
      adoptSession(data.told);
      end(true);
    };
    channel.postMessage({ ask: true } satisfies Message);
    setTimeout(() => end(false), waitMs);
  });
}
