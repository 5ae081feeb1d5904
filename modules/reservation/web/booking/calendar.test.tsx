import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/shared/time.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { shortDay, weekdayName } from '../parts/time-text.ts';
import { instrument } from '../testing/given-instrument.ts';
import { WeekCalendar } from './week-calendar.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
// A week after the Tuesday of all tests: all of its hours are to come.
const day = '2026-12-01';
beforeAll(async () => {
  server = await startServer({
    'GET /api/reservation/resource/7/calendar': () => ({
      content: [
        {
          source: 'booking',
          from: `${day} 10:00:00`,
          to: `${day} 11:00:00`,
          first: 1,
          last: 1,
          booking_id: null,
          text: '已约',
          is_own: false,
        },
      ],
    }),
  });
});
afterAll(() => server.stop());

const spoken = (at: string, state: string) => `${shortDay(day)} ${weekdayName(day)} ${at} ${state}`;

async function show() {
  const onBook = vi.fn<(wish: { from: string; to: string }) => void>();
  showPage({ '/': <WeekCalendar resource={instrument} day={day} onBook={onBook} /> }, '/');
  const taken = await screen.findByLabelText(spoken('10:00', '已约'));
  const cell = (at: string, state = '空闲') => screen.getByLabelText(spoken(at, state));
  return { onBook, taken, cell };
}

const pressed = (element: Element, key: string, shiftKey = false) => fireEvent.keyDown(element, { key, shiftKey });

test('a time is chosen and booked with the keys alone', async () => {
  const { onBook, cell } = await show();
  fireEvent.focus(cell('08:00'));
  pressed(cell('08:00'), 'ArrowDown');
  expect(document.activeElement).toBe(cell('08:30'));
  pressed(cell('08:30'), 'ArrowDown', true);
  pressed(cell('09:00'), 'ArrowDown', true);
  expect(cell('09:30').getAttribute('aria-selected')).toBe('true');
  pressed(cell('09:30'), 'Enter');
  expect(onBook).toHaveBeenCalledWith({ from: `${day} 08:30:00`, to: `${day} 10:00:00` });
});

test('a choice ends before what is taken, and nothing taken can be booked', async () => {
  const { onBook, taken, cell } = await show();
  fireEvent.focus(cell('09:30'));
  pressed(cell('09:30'), 'ArrowDown', true);
  expect(taken.getAttribute('aria-selected')).toBe('false');
  expect(cell('09:30').getAttribute('aria-selected')).toBe('true');
  fireEvent.focus(taken);
  pressed(taken, 'Enter');
  expect(onBook).not.toHaveBeenCalled();
});

test('the page keys show another week at the same hour', async () => {
  const { cell } = await show();
  fireEvent.focus(cell('08:30'));
  pressed(cell('08:30'), 'PageDown');
  const next = addDays(day, 7);
  expect(document.activeElement?.getAttribute('aria-label')).toContain(`${shortDay(next)} ${weekdayName(next)} 08:30`);
});

test('a time is dragged with the mouse, made longer and booked', async () => {
  const { onBook, cell } = await show();
  const mouse = { pointerType: 'mouse', button: 0 };
  fireEvent.pointerDown(cell('13:00'), mouse);
  fireEvent.pointerEnter(cell('13:30'), mouse);
  fireEvent.pointerEnter(cell('14:00'), mouse);
  fireEvent.pointerUp(cell('14:00'), mouse);
  fireEvent.click(cell('14:00'));
  expect(screen.getByText(/^已选 .* 13:00–14:30$/)).toBeDefined();
  fireEvent.mouseDown(screen.getByLabelText('时长'));
  fireEvent.click(await screen.findByTitle('2 小时'));
  fireEvent.click(screen.getByRole('button', { name: '预约这个时段' }));
  expect(onBook).toHaveBeenCalledWith({ from: `${day} 13:00:00`, to: `${day} 15:00:00` });
});

test('a tap chooses the shortest booking, and on a phone one day is shown', async () => {
  window.innerWidth = 390;
  const { cell } = await show();
  fireEvent.click(cell('15:00'));
  expect(screen.getByText(/^已选 .* 15:00–15:30$/)).toBeDefined();
  expect(within(screen.getByRole('grid')).getAllByRole('columnheader')).toHaveLength(2);
  window.innerWidth = 1440;
});
