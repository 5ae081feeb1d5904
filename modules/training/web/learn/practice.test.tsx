import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer, type Received } from '#kernel/web/testing/server.ts';
import { PracticePage } from './practice.page.tsx';

const question = {
  id: 1,
  type: 1,
  stem: '稀释浓硫酸应当怎样做？',
  options: ['水倒进酸', '酸慢慢倒进水'],
  difficulty: 2,
  tags: [],
  is_favourite: false,
  is_wrong: false,
};
const several = { ...question, id: 2, type: 2, stem: '哪些是易燃溶剂？', options: ['乙醚', '水', '丙酮'] };
const keys: Record<string, number[]> = { 1: [1], 2: [0, 2] };

function reply({ body }: Received) {
  const { question_id, answer } = JSON.parse(body) as { question_id: number; answer: number[] };
  const key = keys[question_id]!;
  const isRight = JSON.stringify(key) === JSON.stringify(answer);
  return { is_right: isRight, answer: key, analysis: '解析在这里', source: '', is_wrong: !isRight, streak: 0 };
}

const home = {
  seconds_year: 0,
  required: 0,
  required_finished: 0,
  wrong: 3,
  favourites: 0,
  answered: 0,
  answered_right: 0,
};
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /api/study/home': () => home,
    'GET /api/knowledge_tag/options': () => ({ content: [] }),
    'GET /api/study/practice': () => ({ content: [question, several], total: 2 }),
    'POST /api/study/practice/answer': reply,
  });
});
afterAll(() => server.stop());

beforeEach(async () => {
  await act(async () => showPage({ '/study/practice': <PracticePage /> }, '/study/practice'));
});

const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('a round is answered by the keyboard: key and analysis after each answer, the result at its end', async () => {
  await screen.findByText(question.stem);
  expect(screen.queryByText('解析在这里')).toBeNull();
  press('2');
  expect(screen.getByRole('radio', { name: /酸慢慢倒进水/ }).getAttribute('aria-checked')).toBe('true');
  press('Enter');
  await screen.findByText('回答正确');
  screen.getByText('解析在这里');
  press('Enter');
  await screen.findByText(several.stem);
  press('a');
  press('b');
  press('Enter');
  await screen.findByText('回答错误，正确答案：AC');
  press('Enter');
  await screen.findByText(/答对 1 题，答错 1 题/);
});

test('Enter without a choice sends nothing, and the book of wrong questions is a source with its number', async () => {
  await screen.findByText(question.stem);
  const sent = server.received.filter(({ method }) => method === 'POST').length;
  press('Enter');
  expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(sent);
  fireEvent.click(await screen.findByRole('button', { name: '错题本 3' }));
  expect(screen.getByTestId('address').textContent).toBe('/study/practice?source=wrong');
});
