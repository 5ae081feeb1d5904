import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { addDays } from '#kernel/shared/time.ts';
import { choose, chooseShortest, type Calendar, type Choice } from './calendar.rules.ts';

type Cell = { day: string; row: number };
type Asked = {
  calendar: Calendar;
  starts: readonly number[];
  days: readonly string[];
  /** Shows another week, or another day on a phone. */
  onTurn: (steps: number) => void;
  onOpen: (choice: Choice) => void;
};

/** The focused cell and the chosen time of a calendar; by mouse, touch and keys. */
export function useCalendar({ calendar, starts, days, onTurn, onOpen }: Asked) {
  const [focused, setFocused] = useState<Cell>();
  const [anchor, setAnchor] = useState<Cell>();
  const [chosen, setChosen] = useState<Choice>();
  const drag = useRef<{ cell: Cell; hasMoved: boolean }>(undefined);
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);

  const column = focused ? days.indexOf(focused.day) : -1;
  // What is focused in another week leaves the tab stop at the first cell.
  const stop: Cell = column >= 0 ? focused! : { day: days[0]!, row: 0 };

  // Before the browser paints: the cell that had the focus may be gone with its week.
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  });

  useEffect(() => {
    const end = () => {
      // The click that follows the release must still see what was dragged.
      setTimeout(() => (drag.current = undefined));
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);

  const focus = (cell: Cell) => {
    movesFocus.current = true;
    setFocused(cell);
  };

  /** Chooses from the anchor to a row of its day. */
  const extendTo = (from: Cell, row: number) => {
    setAnchor(from);
    const next = choose(calendar, starts, from.day, from.row, row);
    setChosen(next);
    return next;
  };

  const pick = (cell: Cell) => {
    setFocused(cell);
    setAnchor(cell);
    const shortest = chooseShortest(calendar, starts, cell.day, cell.row);
    setChosen(shortest);
    return shortest;
  };

  const arrows: Record<string, readonly [days: number, rows: number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    Home: [0, -starts.length],
    End: [0, starts.length],
  };

  const moveBy = ([across, down]: readonly [number, number], isLonger: boolean) => {
    const row = Math.min(starts.length - 1, Math.max(0, stop.row + down));
    const from = anchor && anchor.day === stop.day ? anchor : stop;
    if (isLonger && across === 0) {
      const next = extendTo(from, row);
      // The focus stays where the choice ends.
      if (next) focus({ day: stop.day, row: row < from.row ? next.first : next.last });
      return;
    }
    const day = addDays(stop.day, across);
    if (!days.includes(day)) onTurn(across);
    setAnchor(undefined);
    focus({ day, row });
  };

  /** Another week at the same hour of the same weekday. */
  const turn = (steps: number) => {
    onTurn(steps);
    focus({ day: addDays(stop.day, steps * days.length), row: stop.row });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const page = { PageUp: -1, PageDown: 1 }[event.key];
    if (arrow) moveBy(arrow, event.shiftKey);
    else if (page) turn(page);
    else if (event.key === 'Escape') setChosen(undefined);
    else if (event.key === 'Enter' || event.key === ' ') {
      const isChosen = chosen?.day === stop.day && chosen.first <= stop.row && stop.row <= chosen.last;
      const choice = isChosen ? chosen : pick(stop);
      if (choice) onOpen(choice);
    } else return;
    event.preventDefault();
  };

  const cellEvents = (cell: Cell) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' && event.button === 0) drag.current = { cell, hasMoved: false };
    },
    onPointerEnter: () => {
      const { current } = drag;
      if (!current || current.cell.day !== cell.day) return;
      if (!current.hasMoved && current.cell.row === cell.row) return;
      current.hasMoved = true;
      extendTo(current.cell, cell.row);
    },
    onClick: () => {
      if (!drag.current?.hasMoved) pick(cell);
    },
    onFocus: () => setFocused(cell),
  });

  return { grid, stop, chosen, setChosen, onKeyDown, cellEvents };
}
