import { useKeys } from '#screens/frames/review-keys.ts';

/** Moves the focus between the titles of a list; Enter opens the focused one, as any link. */
function move(step: 1 | -1) {
  const titles = [...document.querySelectorAll<HTMLElement>('.wf-title')];
  const at = titles.findIndex((title) => title === document.activeElement);
  const next = at === -1 ? titles[step === 1 ? 0 : titles.length - 1] : titles[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** J and K walk the rows of a list. */
export const useRowKeys = () => useKeys({ j: () => move(1), k: () => move(-1) });
