// In localStorage, so that pages need not load the database: one flag for each person with pending entries.
const prefix = 'lab.unsent.';
const changed = 'lab-unsent';

/** Owners of pending entries on this device. */
export const ownersPending = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** True if something waits on this device, for whomever. */
export const isAnythingPending = () => ownersPending().length > 0;

/** Watches the flags, in all tabs. */
export function watchPending(listener: () => void) {
  for (const name of [changed, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, 'storage']) window.removeEventListener(name, listener);
  };
}

export const readFlag = (owner: string) => localStorage.getItem(prefix + owner);

export function writeFlag(owner: string, text: string | undefined) {
  if (text) localStorage.setItem(prefix + owner, text);
  else localStorage.removeItem(prefix + owner);
  window.dispatchEvent(new Event(changed));
}
