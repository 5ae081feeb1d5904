import type { Page } from 'playwright-core';
import type { BpmnDrawing } from '#platform/workflow/shared/bpmn-layout.rules.ts';

type Box = { left: number; right: number; top: number; bottom: number };
/** An element as the viewer shows it, measured on the screen. */
type Drawn = {
  id: string;
  box: Box;
  text: Box | undefined;
  stroke: string;
  isOpen: boolean;
  /** Points along a line. */
  points: [x: number, y: number][];
};

/** What the viewer has drawn below an element of the page. */
export const drawnBelow = (page: Page, selector: string): Promise<Drawn[]> =>
  page.evaluate((below) => {
    const boxOf = (of: Element) => {
      const { left, right, top, bottom } = of.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const pointsOf = (line: SVGPathElement): [number, number][] =>
      Array.from({ length: 41 }, (_, i) => {
        const { x, y } = line.getPointAtLength((line.getTotalLength() * i) / 40).matrixTransform(line.getScreenCTM()!);
        return [x, y];
      });
    return [...document.querySelectorAll<SVGGElement>(`${below} .djs-element`)].map((element) => {
      const visual = element.querySelector(':scope > .djs-visual')!;
      const line = element.matches('.djs-connection') ? visual.querySelector<SVGPathElement>(':scope > path') : null;
      const text = [...visual.querySelectorAll('text')].find(({ textContent }) => textContent);
      return {
        id: element.dataset['elementId']!,
        box: boxOf(line ?? visual),
        text: text && boxOf(text),
        stroke: getComputedStyle(line ?? visual.firstElementChild!).stroke,
        isOpen: element.classList.contains('wf-open'),
        points: line ? pointsOf(line) : [],
      };
    });
  }, selector);

const meet = (a: Box, b: Box, space = -1) =>
  a.left < b.right + space && b.left < a.right + space && a.top < b.bottom + space && b.top < a.bottom + space;
const isWithin = (a: Box, b: Box) =>
  a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
const runsThrough = ({ points }: Drawn, box: Box) =>
  points.some(([x, y]) => meet({ left: x, right: x, top: y, bottom: y }, box, 0));

const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]));

/** Why a person could not read a drawing: what is missing, covered, cut off, or crossed by a line. */
export function readingFaults(drawn: readonly Drawn[], { shapes, flows }: BpmnDrawing): string[] {
  const find = (id: string) => drawn.filter((one) => one.id === id);
  const lines = flows.flatMap(({ id }) => find(id));
  const all = shapes.flatMap(({ id }) => find(id));
  const solid = shapes.filter(({ kind }) => kind !== 'boundaryEvent').flatMap(({ id }) => find(id));
  const tasks = shapes.filter(({ kind }) => kind.endsWith('Task')).flatMap(({ id }) => find(id));
  const labels = drawn.flatMap(({ id, text }) => (id.endsWith('_label') && text ? [{ id, box: text }] : []));
  const names = [
    ...shapes.filter(({ kind }) => !kind.endsWith('Task')),
    ...flows.map(({ id, way }) => ({ id, name: way?.name })),
  ];
  return [
    ...[...shapes, ...flows].filter(({ id }) => find(id).length !== 1).map(({ id }) => `${id} is not drawn`),
    ...all
      .filter(({ box }) => Math.min(box.right - box.left, box.bottom - box.top) < 8)
      .map(({ id }) => `${id} is tiny`),
    ...lines.filter(({ box }) => box.right - box.left + box.bottom - box.top < 8).map(({ id }) => `${id} is tiny`),
    ...tasks.filter(({ text, box }) => !text || !isWithin(text, box)).map(({ id }) => `the name of ${id} does not fit`),
    ...names
      .filter(({ id, name }) => name && !labels.some((label) => label.id === `${id}_label`))
      .map(({ id }) => `${id} has no name`),
    ...pairs(solid).flatMap(([a, b]) => (meet(a.box, b.box) ? [`${a.id} covers ${b.id}`] : [])),
    ...pairs(labels).flatMap(([a, b]) => (meet(a.box, b.box) ? [`${a.id} covers ${b.id}`] : [])),
    ...labels.flatMap(({ id, box }) => all.flatMap((one) => (meet(box, one.box) ? [`${id} stands on ${one.id}`] : []))),
    ...lines.flatMap((line) =>
      labels.flatMap(({ id, box }) => (runsThrough(line, box) ? [`${line.id} crosses ${id}`] : [])),
    ),
    ...flows.flatMap(({ id, from, to }) =>
      solid
        .filter((one) => one.id !== from && one.id !== to && find(id).some((line) => runsThrough(line, one.box)))
        .map((one) => `${id} crosses ${one.id}`),
    ),
  ];
}
