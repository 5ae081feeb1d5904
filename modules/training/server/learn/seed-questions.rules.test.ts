import { expect, test } from 'vitest';
import { QuestionType } from '../../shared/kinds.ts';
import { faultsOfKey, optionsOf } from '../../shared/learn/key.rules.ts';
import { stemKey } from '../../shared/learn/stem.rules.ts';
import { seedArticles } from './seed-articles.rules.ts';
import { seedQuestions } from './seed-questions.rules.ts';
import { seedTags } from './tag-seed.rules.ts';

const tags = new Set(seedTags.flatMap(([, name, topics]) => [name, ...topics.split(' ')]));

test('names of tags are unique', () => {
  const names = seedTags.flatMap(([, name, topics]) => [name, ...topics.split(' ')]);
  expect(names).toHaveLength(new Set(names).size);
});

test('each question has a key that fits, an analysis, tags that are there and a stem of its own', () => {
  const faults = seedQuestions.flatMap(({ type: key, stem, options = [], answer, analysis, tags: own, difficulty }) => {
    const type = QuestionType[key];
    const positions = typeof answer === 'boolean' ? [answer ? 0 : 1] : answer;
    const lost = own.filter((name) => !tags.has(name));
    const isWhole = analysis.length >= 10 && own.length > 0 && difficulty >= 1 && difficulty <= 5 && stem.length <= 500;
    const fault = faultsOfKey({ type, options: optionsOf(type, options), answer: positions });
    const isFit = (key === 'judge') === (typeof answer === 'boolean') && Object.keys(fault).length === 0;
    return lost.length > 0 || !isWhole || !isFit ? [{ stem, lost, fault }] : [];
  });
  expect(faults).toEqual([]);
  expect(new Set(seedQuestions.map(({ stem }) => stemKey(stem))).size).toBe(seedQuestions.length);
});

test('each article has tags that are there, enough to read, and time that fits its hours', () => {
  const faults = seedArticles.filter(
    ({ tags: own, body, hours, minutes }) =>
      own.length === 0 || own.some((name) => !tags.has(name)) || body.length < 300 || minutes > Number(hours) * 60,
  );
  expect(faults.map(({ title }) => title)).toEqual([]);
  expect(new Set(seedArticles.map(({ title }) => title)).size).toBe(seedArticles.length);
});
