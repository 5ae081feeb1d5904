import type { ManualPart } from '../../shared/manual.ts';

export type ManualHit = { id: string; title: string; before: string; match: string; after: string };

const around = 32;

/** Parts that contain all words of the query, those with the words in their title first; with the text of the first word. */
export function searchManual(parts: readonly ManualPart[], query: string): ManualHit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const hits = parts.filter(({ title, text }) => holds(`${title} ${text}`));
  const inTitle = hits.filter(({ title }) => holds(title));
  return [...inTitle, ...hits.filter((part) => !inTitle.includes(part))].map((part) => hitOf(part, words));
}

function hitOf({ id, title, text }: ManualPart, words: readonly string[]): ManualHit {
  const lower = text.toLowerCase();
  const word = words.find((one) => lower.includes(one));
  if (word === undefined) return { id, title, before: '', match: '', after: text.slice(0, around * 2) };
  const at = lower.indexOf(word);
  const from = Math.max(0, at - around);
  const end = at + word.length;
  return {
    id,
    title,
    before: (from > 0 ? '…' : '') + text.slice(from, at),
    match: text.slice(at, end),
    after: text.slice(end, end + around),
  };
}
