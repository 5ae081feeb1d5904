import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { wheelFactor, type Spot, type Step } from './zoom.rules.ts';

/** Pixels that a press may slip and still be a click. */
const slip = 4;
/** A wheel has come to rest. */
const restMs = 180;
const lineHeight = 16;

type Gestures = {
  /** Moves or enlarges what is shown; false leaves the wheel to the page. */
  onStep: (step: Step) => boolean;
  /** Fingers have left, or the wheel rests. */
  onEnd?: (at: Spot) => void;
  /** A press without dragging beside the buttons. */
  onPress?: (at: Spot) => void;
};

function spotIn(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top } = box.getBoundingClientRect();
  return { left: clientX - left, top: clientY - top };
}
const middleOf = (a: Spot, b: Spot): Spot => ({ left: (a.left + b.left) / 2, top: (a.top + b.top) / 2 });
const distance = (a: Spot, b: Spot) => Math.max(1, Math.hypot(a.left - b.left, a.top - b.top));

/** Enlarges by the wheel, anchored at the pointer. */
function useWheel(ref: RefObject<HTMLElement | null>, gestures: RefObject<Gestures>) {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let rest: number | undefined;
    const onWheel = (event: WheelEvent) => {
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1);
      const at = spotIn(box, event);
      if (!gestures.current.onStep({ dx: 0, dy: 0, factor: wheelFactor(pixels, event.ctrlKey), at })) return;
      event.preventDefault();
      clearTimeout(rest);
      rest = window.setTimeout(() => gestures.current.onEnd?.(at), restMs);
    };
    // React listens passively and could not keep the page from scrolling.
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(rest);
      box.removeEventListener('wheel', onWheel);
    };
  }, [ref, gestures]);
}

/** The step from one place of a finger to the next; another finger makes it a pinch. */
function stepOf(before: Spot, now: Spot, other: Spot | undefined): Step {
  if (!other) return { dx: now.left - before.left, dy: now.top - before.top, factor: 1, at: now };
  const [from, at] = [middleOf(before, other), middleOf(now, other)];
  return {
    dx: at.left - from.left,
    dy: at.top - from.top,
    factor: distance(now, other) / distance(before, other),
    at,
  };
}

/** Drag, pinch and wheel over an element; returns the handlers for it. A drag over a button does not press it. */
export function useGestures(ref: RefObject<HTMLElement | null>, now: Gestures) {
  const gestures = useRef(now);
  useEffect(() => {
    gestures.current = now;
  });
  useWheel(ref, gestures);
  const fingers = useRef(new Map<number, Spot>());
  const start = useRef<Spot & { hasMoved: boolean }>(undefined);
  const lift = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const at = spotIn(event.currentTarget, event);
    if (start.current?.hasMoved) return gestures.current.onEnd?.(at);
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.type === 'pointerup' && !isOnButton) gestures.current.onPress?.(at);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const at = spotIn(event.currentTarget, event);
      if (fingers.current.size === 0) start.current = { ...at, hasMoved: false };
      fingers.current.set(event.pointerId, at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before || !start.current) return;
      // Released outside of the window.
      if (event.buttons === 0) return lift(event);
      const at = spotIn(event.currentTarget, event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (!start.current.hasMoved) {
        if (!other && distance(start.current, at) <= slip) return;
        start.current.hasMoved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      fingers.current.set(event.pointerId, at);
      gestures.current.onStep(stepOf(before, at, other));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
