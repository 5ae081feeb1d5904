import type { Actor, Ctx } from '../context.ts';

/** How the HTTP edge learns who calls; given by the identity slice, so that the kernel knows no user table. */
export type Authenticator = {
  /** The session behind a token, or undefined when it is lost. `touch` keeps it alive. */
  session(token: string, touch: boolean): Promise<Actor | undefined>;
  /** The school of a call without a session: by host name, else by the key chosen on the login page. */
  school(host: string, schoolKey: string | undefined): Promise<{ id: number; key: string } | undefined>;
  /** Somebody in a pair that he still holds, or undefined; `ctx` works in his school. */
  holder(ctx: Ctx, pair: { userId: number; roleId: number; orgId: number }): Promise<Actor | undefined>;
  /** Forgets what is remembered of sessions, after rights, roles or sessions have changed. */
  forget: () => void;
};

/** The key pair that signs calls; the older pair stays valid for a day after a change. */
export type AppKey = { app_key: string; sign_key: string };
