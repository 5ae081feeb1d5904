import { adoptSession, session } from './session.ts';

type HandedOver = Pick<ReturnType<typeof session>, 'token' | 'tokenAt' | 'data'>;
type Message = { ask: true } | { told: HandedOver };

const waitMs = 120;
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lab.session'));

/**
 * Hands the session over to new tabs of this browser on request; it is never stored for all tabs. The message fields
 * `ask` and `told` are shared with tabs of other versions.
 */
export function offerSession() {
  const channel = openChannel();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { token, tokenAt, data: stored } = session();
    if ('ask' in data && token) channel.postMessage({ told: { token, tokenAt, data: stored } } satisfies Message);
  };
}

/**
 * Requests the session of another tab, so that a link opened in a new tab needs no login. Resolves to false without a
 * reply within 120 ms.
 */
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
