import { adoptSession, session } from './session.ts';

type HandedOver = Pick<ReturnType<typeof session>, 'token' | 'tokenAt' | 'data'>;
type Message = { ask: true } | { told: HandedOver };

const waitMs = 120;
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lab.session'));

/** Answers new tabs of this browser that ask for the session; it is handed over, never stored for all tabs. */
export function offerSession() {
  const channel = openChannel();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { token, tokenAt, data: kept } = session();
    if ('ask' in data && token) channel.postMessage({ told: { token, tokenAt, data: kept } } satisfies Message);
  };
}

/** Takes over the session of another tab: a link opened in a new tab should not ask for the password again. */
export function requestSession(): Promise<boolean> {
  const channel = openChannel();
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
