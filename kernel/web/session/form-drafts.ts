import { session } from './session.ts';

type Values = Record<string, unknown>;

/** What was typed into a form and is not saved yet: the changed fields, with the values that they were loaded with. */
export type FormDraft = { at: number; base: Values; changed: Values };

const prefix = 'lab.draft.';
const maxDrafts = 20;
const maxAgeMs = 14 * 86_400_000;
/** Fields whose values never stay on the device. */
const secret = /password|token|secret|id_no|challenge/i;

/** Names that a draft may hold. */
export const isKept = (name: string) => !secret.test(name);

function ownPrefix(): string | undefined {
  const user = session().data?.userInfo;
  return user && `${prefix}${user.school_id}.${user.user_id}.`;
}

function parse(text: string | null): FormDraft | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const keysOf = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start));

/** Removes drafts that are too old, of all users, and the oldest beyond the limit. */
function prune() {
  const drafts = keysOf(prefix)
    .map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const ended = drafts.filter(({ at }, i) => i >= maxDrafts || at < Date.now() - maxAgeMs);
  for (const { key } of ended) localStorage.removeItem(key);
}

/** Drafts of forms on this device, by school, user and address. Dates are wire texts, so values survive as JSON. */
export const formDrafts = {
  read(address: string): FormDraft | undefined {
    const own = ownPrefix();
    if (!own) return undefined;
    prune();
    return parse(localStorage.getItem(own + address));
  },
  /** Returns false if the browser has no room; the form itself is not affected. */
  write(address: string, draft: FormDraft): boolean {
    const own = ownPrefix();
    if (!own) return false;
    try {
      localStorage.setItem(own + address, JSON.stringify(draft));
      prune();
      return true;
    } catch {
      return false;
    }
  },
  remove(address: string) {
    const own = ownPrefix();
    if (own) localStorage.removeItem(own + address);
  },
  /** Number of drafts of the user. */
  count: () => {
    const own = ownPrefix();
    return own ? keysOf(own).length : 0;
  },
};
