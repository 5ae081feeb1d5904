import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies of one call: HttpOnly, and Secure over https. */
export type Cookies = {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { path: string; seconds: number }): void;
};

/** Jobs and other work without a caller. */
export const noCookies: Cookies = { get: () => undefined, set: () => undefined };

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get: (name) =>
      (request.headers.cookie ?? '')
        .split(/; */)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set(name, value, { path, seconds }) {
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
    },
  };
}
