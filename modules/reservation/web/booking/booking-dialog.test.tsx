import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Code } from '#kernel/shared/envelope.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { instrument } from '../testing/given-instrument.ts';

const wish = { from: '2026-03-10 10:00:00', to: '2026-03-10 12:00:00' };
const conflict = '扫描电子显微镜在这个时段已被占用。附近空闲：03-10 13:00–15:00';
const missing = {
  rule: '准入',
  level: 'block',
  text: '您在使用当天没有材料表征实验室的准入',
  link: '/study/admission',
};
const passed = { rule: '时间', level: 'pass', text: '符合开放时间和时长要求', link: '' };

let server: Awaited<ReturnType<typeof startServer>>;
let results: object[] = [];
let answer: unknown;
beforeAll(async () => {
  server = await startServer({
    'POST /api/reservation/check': () => ({
      results,
      needs_approval: false,
      is_off_hours: false,
      fee: null,
      may_transfer: false,
    }),
    'POST /api/reservation': () => answer,
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  results = [passed];
});

function show() {
  const onClose = vi.fn<() => void>();
  showPage(
    { '/': <BookingDialog resource={instrument} wish={wish} onClose={onClose} />, '/reservation/my/:id': <p>详情</p> },
    '/',
  );
  return onClose;
}

async function fill() {
  fireEvent.click(await screen.findByLabelText('科研'));
  fireEvent.change(screen.getByLabelText('实验内容'), { target: { value: '观察断口形貌的样品' } });
  fireEvent.click(screen.getByRole('checkbox'));
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交预约' }));

test('what is missing is named first, with the link where it is done', async () => {
  results = [passed, missing];
  show();
  expect(await screen.findByText('有 1 项不符合，修改后可以预约')).toBeDefined();
  expect(screen.getByRole('link', { name: '去完成' }).getAttribute('href')).toContain('/study/admission');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain(missing.text);
});

test('a time that was taken meanwhile keeps what was typed and names free times', async () => {
  answer = refuse(Code.conflict, conflict);
  const onClose = show();
  await fill();
  submit();
  expect(await screen.findByText(conflict)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('实验内容').value).toBe('观察断口形貌的样品');
  expect(onClose).not.toHaveBeenCalled();
});

test('a booking is sent with the chosen times, and its page opens', async () => {
  answer = { id: 12, no: 'YY20260310001', review_status: 5 };
  const onClose = show();
  await fill();
  submit();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/reservation/my/12'));
  expect(onClose).toHaveBeenCalled();
  const sent = server.received.findLast(({ path }) => path === '/api/reservation')!;
  const input = { resource_id: '7', starts_at: wish.from, ends_at: wish.to, agreed: 'true' };
  expect(Object.fromEntries(new URLSearchParams(sent.body))).toMatchObject(input);
});

test('nothing is sent without the consent', async () => {
  const before = server.received.filter(({ path }) => path === '/api/reservation').length;
  show();
  await fill();
  fireEvent.click(screen.getByRole('checkbox'));
  submit();
  expect(await screen.findByText('请阅读并同意')).toBeDefined();
  expect(server.received.filter(({ path }) => path === '/api/reservation')).toHaveLength(before);
});
