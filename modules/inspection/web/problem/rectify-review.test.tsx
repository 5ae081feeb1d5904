import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { ExamineStep, ProblemLevel, ProblemState, RoundKind, RoundResult } from '../../shared/core/problem.states.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import type { ReviewRow } from '../../shared/problem/review.ts';
import { RectifyReview } from './rectify-review.tsx';

const photo = (name: string) => ({ id: 1, name, url: `/files/${name}`, size: 1, type: 'image/webp' });
const row = {
  id: 7,
  problem_no: 'YH202603-0007',
  org_id: 1,
  org_name: '有机合成实验室',
  college_name: '',
  class_name: '危险化学品',
  description: '废液桶没有标签',
  room_name: '301',
  place: '',
  lab_level: null,
  level: ProblemLevel.ordinary,
  state: ProblemState.checking,
  photos: [photo('before.webp')],
  found_by_name: '赵敏',
  found_at: '2026-03-02 09:00:00',
  submitted_at: '2026-03-04 10:00:00',
  reject_count: 0,
  round: 1,
  can: ['pass', 'return'],
} as unknown as ProblemDetail;
const result = {
  id: 1,
  round: 1,
  kind: RoundKind.result,
  measures: '已补贴标签并培训值日学生',
  cause: '',
  finish_on: '2026-03-04',
  executor: '周晓东',
  photos: [photo('after.webp')],
  files: [],
  submitted_by_name: '周晓东',
  submitted_at: '2026-03-04 10:00:00',
  result: RoundResult.waiting,
  first_by_name: '',
  examine_photos: [],
} as unknown as ProblemDetail['rounds'][number];
const detail = {
  ...row,
  suggest: '',
  examine_step: ExamineStep.organizer,
  rounds: [result],
  delays: [],
  reassigns: [],
  log: [],
} as ProblemDetail;
const waiting = { ...row, measures: result.measures, after: result.photos } as unknown as ReviewRow;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /check/problem/rectify-examine': () => ({ content: [waiting], total: 1, page: 1, size: 50 }),
    'GET /check/problem/7': () => detail,
    'POST /check/problem/7/open': () => ({}),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  window.scrollTo = () => undefined;
});

test('a result is decided with its measures and the photos before and after in sight', async () => {
  showPage({ '/lab-check/rectify-examine': <RectifyReview /> }, '/lab-check/rectify-examine?row=7');
  await screen.findByText('已补贴标签并培训值日学生');
  const side = (name: string) => within(screen.getByText(name, { selector: 'figcaption' }).closest('figure')!);
  expect(side('整改前').getByRole('img').getAttribute('src')).toBe('/files/before.webp');
  expect(side('整改后').getByRole('img').getAttribute('src')).toBe('/files/after.webp');
  screen.getByRole('button', { name: /^通\s?过/ });
  screen.getByRole('button', { name: /^退\s?回/ });
});
