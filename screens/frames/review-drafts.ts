import { session } from '#kernel/web/session/session.ts';
import type { Values } from './form-frame.tsx';

const nameOf = (path: string, id: number) => `lab.review.${session().data?.userInfo.user_id ?? 0}.${path}.${id}`;

/** What was typed for a row and not yet sent, kept in this tab: it survives another row, an error and a reload. */
export const reviewDrafts = {
  read(path: string, id: number): Values | undefined {
    const stored = sessionStorage.getItem(nameOf(path, id));
    return stored === null ? undefined : (JSON.parse(stored) as Values);
  },
  write: (path: string, id: number, values: Values) => sessionStorage.setItem(nameOf(path, id), JSON.stringify(values)),
  remove: (path: string, id: number) => sessionStorage.removeItem(nameOf(path, id)),
};
