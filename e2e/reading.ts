import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';

// What a user without a mouse or with a reader meets on a page: axe, and a walk with the Tab key.

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Header and menu, which pages of one sub-system have in common. */
const shell = '.lab-header, .lab-side';

type Axe = {
  run: (
    scope: Document | { exclude: string[] },
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
};

/** Serious and critical findings of WCAG A and AA, on request outside header and menu. */
export async function axeFaults(page: Page, hasShell = true): Promise<string[]> {
  // What lies under the pointer has another colour.
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (left) => {
      const { axe } = window as unknown as { axe: Axe };
      // Colours on their way are none that stay; what turns for ever is not waited for.
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await axe.run(left === '' ? document : { exclude: [left] }, {
        runOnly: ['wcag2a', 'wcag2aa'],
        resultTypes: ['violations'],
        elementRef: false,
      });
      return violations
        .filter(({ impact }) => impact === 'critical' || impact === 'serious')
        .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    hasShell ? '' : shell,
  );
}

type Walk = { cycled: boolean; unreached: string[]; unmarked: string[] };
type Walker = { labWalk: { start: () => number; again: () => void; look: () => Walk } };

/** Runs in the page: which elements take focus, and whether they show it. */
function installWalker() {
  const candidates = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';
  const name = (el: Element) =>
    `${el.tagName.toLowerCase()} ${(el.getAttribute('aria-label') ?? el.textContent.trim()) || el.id || el.className}`.slice(
      0,
      80,
    );
  const isStop = (el: HTMLElement) => {
    if (el.tabIndex < 0 || el.matches(':disabled') || el.closest('[inert], [aria-hidden="true"]')) return false;
    if (el instanceof HTMLInputElement && el.type === 'radio' && el.name) {
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${el.name}"]`)];
      if (el !== (group.find(({ checked }) => checked) ?? group[0])) return false;
    }
    const { width, height } = el.getBoundingClientRect();
    return width > 0 && height > 0 && el.checkVisibility({ visibilityProperty: true });
  };
  // Focus may be shown by the element, by what draws it, or by its frame.
  const look = (el: Element) =>
    [
      el,
      el.nextElementSibling,
      el.parentElement,
      el.parentElement?.parentElement,
      el.parentElement?.parentElement?.parentElement,
    ]
      .filter((one) => one instanceof Element)
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, left, top } =
          getComputedStyle(one);
        return [
          outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
          boxShadow,
          borderColor,
          backgroundColor,
          left,
          top,
        ].join();
      })
      .join('|');
  let stops = new Map<Element, string>();
  let seen = new Set<Element>();
  let unmarked = new Set<Element>();
  let repeated = 0;
  document.addEventListener('focusin', ({ target }) => {
    const el = target as Element;
    repeated = seen.has(el) ? repeated + 1 : 0;
    seen.add(el);
    // The component reacts in a microtask of its own.
    void Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => {
        if (stops.has(el) && document.activeElement === el && look(el) === stops.get(el)) unmarked.add(el);
      });
  });
  const labWalk: Walker['labWalk'] = {
    start: () => {
      (document.activeElement as HTMLElement | null)?.blur();
      stops = new Map(
        [...document.querySelectorAll<HTMLElement>(candidates)].filter(isStop).map((el) => [el, look(el)]),
      );
      seen = new Set();
      unmarked = new Set();
      repeated = 0;
      return stops.size;
    },
    again: () => {
      repeated = 0;
    },
    look: () => ({
      // A component may focus one of its parts twice; a row of known elements is a new round.
      cycled: repeated > 4 || stops.size === 0,
      unreached: [...stops.keys()]
        .filter((el) => !seen.has(el) && el.isConnected && isStop(el as HTMLElement))
        .map(name),
      unmarked: [...unmarked].map(name),
    }),
  };
  Object.assign(window, { labWalk });
}

const batch = 40;
const maxPresses = 1200;
/** Presses after the last stop that tell a new round, see `cycled`. */
const ofNewRound = 6;
// A part of the page that loads during the walk may take the focus back, and the walk with it.
const rounds = 3;

async function pressTab(keyboard: CDPSession, times: number) {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  await Promise.all(
    Array.from({ length: times }, () => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]).flat(),
  );
}

/**
 * Walks through the page with Tab until it starts anew, on request past header and menu; returns what was not reached or
 * did not show its focus.
 */
export async function tabFaults(page: Page, keyboard: CDPSession, hasShell = true): Promise<string[]> {
  const setShell = (isInert: boolean) =>
    page.evaluate(([parts, to]) => document.querySelectorAll<HTMLElement>(parts).forEach((part) => (part.inert = to)), [
      shell,
      isInert,
    ] as const);
  if (!hasShell) await setShell(true);
  const faults = await walkFaults(page, keyboard);
  if (!hasShell) await setShell(false);
  return faults;
}

async function walkFaults(page: Page, keyboard: CDPSession): Promise<string[]> {
  if (!(await page.evaluate(() => 'labWalk' in window))) await page.evaluate(`(${String(installWalker)})()`);
  let times = ofNewRound + (await page.evaluate(() => (window as unknown as Walker).labWalk.start()));
  let round = 0;
  for (let presses = 0; presses < maxPresses; presses += times, times = batch) {
    await pressTab(keyboard, times);
    const { cycled, unreached, unmarked } = await page.evaluate(() => (window as unknown as Walker).labWalk.look());
    if (!cycled) continue;
    round += 1;
    if (unreached.length > 0 && round < rounds) {
      await page.evaluate(() => (window as unknown as Walker).labWalk.again());
      continue;
    }
    return [...unreached.map((one) => `Tab misses ${one}`), ...unmarked.map((one) => `no visible focus on ${one}`)];
  }
  return ['Tab does not end'];
}
