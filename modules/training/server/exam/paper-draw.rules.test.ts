import { expect, test } from 'vitest';
import { QuestionType } from '../../shared/kinds.ts';
import { arrangeQuestions, drawQuestions, paperSize, type DrawRule } from './paper-draw.rules.ts';

const rule = (count: number, points = '1'): DrawRule => ({ tag_ids: [1], type: null, difficulty: null, count, points });
const pool = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

test('each rule draws its number of different questions, whatever it shares with others', () => {
  const drawn = drawQuestions([rule(10), rule(5, '2')], [pool(1, 20), pool(11, 10)], 7)!;
  expect(drawn).toHaveLength(15);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(15);
  expect(drawn.slice(10).every(({ id, points }) => id > 10 && points === '2')).toBe(true);
});

test('a seed draws the same again, another seed something else', () => {
  const draw = (seed: number) => drawQuestions([rule(10)], [pool(1, 40)], seed);
  expect(draw(3)).toEqual(draw(3));
  expect(draw(3)).not.toEqual(draw(4));
});

test('too few questions draw nothing', () => {
  expect(drawQuestions([rule(6), rule(6)], [pool(1, 10), pool(1, 10)], 1)).toBeUndefined();
});

const question = (id: number, type: number = QuestionType.single) => ({
  id,
  type,
  stem: `题${id}`,
  options: type === QuestionType.judge ? ['正确', '错误'] : ['甲', '乙', '丙', '丁'],
  answer: type === QuestionType.multiple ? [0, 2] : [0],
  analysis: '',
  source: '',
});

test('shuffled options keep their key', () => {
  const bank = new Map(pool(1, 30).map((id) => [id, question(id, (id % 3) + 1)]));
  const drawn = pool(1, 30).map((id) => ({ id, points: '1' }));
  const arranged = arrangeQuestions(drawn, bank, { seed: 5, isShuffled: true });
  expect(arranged.map(({ id }) => id)).not.toEqual(drawn.map(({ id }) => id));
  for (const { id, options, answer } of arranged) {
    const own = bank.get(id)!;
    expect(answer.map((at) => options[at]).toSorted()).toEqual(own.answer.map((at) => own.options[at]).toSorted());
    if (own.type === QuestionType.judge) expect(options).toEqual(['正确', '错误']);
  }
  expect(arranged.some(({ id, options }) => options.join() !== bank.get(id)!.options.join())).toBe(true);
  expect(arrangeQuestions(drawn, bank, { seed: 5, isShuffled: false }).map(({ id }) => id)).toEqual(pool(1, 30));
});

test('points add up exactly', () => {
  expect(
    paperSize([
      { count: 3, points: '0.1' },
      { count: 7, points: '1.5' },
    ]),
  ).toEqual({ question_count: 10, total: '10.8' });
});
