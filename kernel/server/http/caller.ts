import type { Cache } from '../caches.ts';
import type { Actor, Ctx } from '../context.ts';

/** Authentication port of the HTTP edge, implemented by the identity slice. */
export type Authenticator = {
  /** Returns the session of a token, or undefined if it has ended. `touch` extends it. */
  session(token: string, touch: boolean): Promise<Actor | undefined>;
  /** The school of a call without a session: by host name, else by the key chosen on the login page. */
  school(host: string, schoolKey: string | undefined): Promise<{ id: number; key: string } | undefined>;
  /**
   * Returns the user in a (role, organisation) pair still held, or undefined; `ctx` belongs to the user's school. With a
   * `sessionId` other than 0, only while that session lasts.
   */
  holder(
    ctx: Ctx,
    pair: { userId: number; roleId: number; orgId: number; sessionId?: number },
  ): Promise<Actor | undefined>;
  /** Clears the session cache after rights, roles or sessions have changed. */
  forget: () => void;
  /** The same caches, as an administrator sees and clears them one by one. */
  caches: readonly Cache[];
};

/** Key pair of call signatures; the previous pair stays valid for a day after a change. */
export type AppKey = { app_key: string; sign_key: string };
