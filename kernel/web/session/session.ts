import type { Endpoint } from '../../shared/contract.ts';
import type { PageAddress, RightName } from '../../shared/rights.ts';
import { create } from 'zustand';
import type { MenuItem, SessionData, SystemEntry } from '../../shared/session.ts';
import { apiHooks } from '../api/api.ts';

type StoredSession = Omit<SessionData, 'access_token'>;
type State = { token: string | null; tokenAt: number; data: StoredSession | null };

const tokenName = 'lab.t';
const dataName = 'lab.s';
const rememberName = 'lab.remember';

/** The session of this tab; tabs may use different roles. */
export const useSession = create<State>(() => ({ token: null, tokenAt: 0, data: null }));

export const session = () => useSession.getState();
apiHooks.token = () => session().token;

// Ciphers load with the first session, not with the login page.
const loadCipher = () => import('./encrypt.ts');

function store(state: State) {
  useSession.setState(state);
  const { token, tokenAt, data } = state;
  if (!token || !data) return;
  const write = ({ encryptJson }: Awaited<ReturnType<typeof loadCipher>>) => {
    if (session().token !== token) return;
    sessionStorage.setItem(tokenName, token);
    sessionStorage.setItem(dataName, encryptJson({ tokenAt, data: session().data }, token));
  };
  // Without ciphers the session lasts until the page is reloaded.
  loadCipher().then(write, () => undefined);
}

export function startSession({ access_token, ...data }: SessionData) {
  store({ token: access_token, tokenAt: Date.now(), data });
}

/** Adopts a session from another tab or the server unchanged. */
export function adoptSession(state: State) {
  store(state);
}

export function renewToken(token: string) {
  store({ ...session(), token, tokenAt: Date.now() });
}

export function setCurrentSystem(current_sys: SystemEntry | null) {
  const { data } = session();
  if (data) store({ ...session(), data: { ...data, current_sys } });
}

const wayInName = 'lab.way-in';

/** Page that leads into the product in this tab, instead of the login page. */
export const setWayIn = (path: PageAddress) => sessionStorage.setItem(wayInName, path);
export const wayIn = () => sessionStorage.getItem(wayInName) ?? '/login';

/** Clears everything except the remembered school and account, and the way in. */
export function endSession() {
  const way = sessionStorage.getItem(wayInName);
  sessionStorage.clear();
  if (way) sessionStorage.setItem(wayInName, way);
  useSession.setState({ token: null, tokenAt: 0, data: null });
}

export const hasStoredSession = () => sessionStorage.getItem(tokenName) !== null;

/** Restores the session after a reload; `broken` means that the stored data could not be decrypted. */
export async function restoreSession(): Promise<'restored' | 'none' | 'broken'> {
  const token = sessionStorage.getItem(tokenName);
  const encrypted = sessionStorage.getItem(dataName);
  if (!token && !encrypted) return 'none';
  const { decryptJson } = await loadCipher();
  try {
    const stored = await decryptJson(encrypted ?? '', token ?? '');
    const { tokenAt, data } = stored as { tokenAt: number; data: StoredSession };
    useSession.setState({ token, tokenAt, data });
    return 'restored';
  } catch {
    endSession();
    return 'broken';
  }
}

type Remembered = { school_key?: string; account?: string };

export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(rememberName) ?? '{}') as Remembered;
  } catch {
    return {};
  }
}

export function remember(who: Remembered | null) {
  if (who) localStorage.setItem(rememberName, JSON.stringify(who));
  else localStorage.removeItem(rememberName);
}

/** True if the current role holds this right. The server checks every call independently. */
export const holdsRight = (name: RightName) => session().data?.rules.includes(name) ?? false;

/** True if the guard of a call admits the current role; the buttons of a call need no right of their own. */
export const mayCall = ({ guard }: Pick<Endpoint, 'guard'>) => guard.kind !== 'right' || guard.any.some(holdsRight);

/** Menu items from the top down to the page; empty if the role does not have the page. */
export function menuPath(routeName: string, menus: MenuItem[] = session().data?.menus ?? []): MenuItem[] {
  for (const item of menus) {
    if (item.route_name === routeName) return [item];
    const below = menuPath(routeName, item.children);
    if (below.length) return [item, ...below];
  }
  return [];
}

/** True if the role has the page itself, not only a page below it. */
export function mayOpen(routeName: string): boolean {
  if (session().data?.checks_pages === false) return true;
  return menuPath(routeName).at(-1)?.opens ?? false;
}

/** Sub-system of a page; undefined for pages of the navigation system. */
export function systemOf(routeName: string): SystemEntry | undefined {
  const top = menuPath(routeName)[0];
  return top && session().data?.systems.find((entry) => entry.route_name === top.route_name);
}
