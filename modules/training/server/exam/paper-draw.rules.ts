import { createRandom } from '#kernel/server/random.ts';
import { QuestionType } from '../../shared/kinds.ts';

/** A question as it is copied into a session. */
export type BankQuestion = {
  id: number;
  type: number;
  stem: string;
  options: string[];
  answer: number[];
  analysis: string;
  source: string;
};

/** A rule of a random paper as it is stored. */
export type DrawRule = {
  tag_ids: number[];
  type: number | null;
  difficulty: number | null;
  count: number;
  points: string;
};

/** A chosen question and its points. */
type Drawn = { id: number; points: string };

/** A question of a session, as it was when the session began and in the order in which it is shown. */
export type SessionQuestion = BankQuestion & { points: string };

/** At least so many times the questions that a rule asks for have to be there, so that attempts differ. */
export const poolFactor = 2;

/**
 * Draws by the rules, no question twice; undefined if a pool has too few left. Rules with small pools draw first, so that
 * larger ones do not take what these need; the order of the rules stays.
 */
export function drawQuestions(
  rules: readonly DrawRule[],
  pools: readonly (readonly number[])[],
  seed: number,
): Drawn[] | undefined {
  const random = createRandom(seed);
  const taken = new Set<number>();
  const drawn: Drawn[][] = rules.map(() => []);
  const order = rules.map((_, at) => at).toSorted((a, b) => pools[a]!.length - pools[b]!.length || a - b);
  for (const at of order) {
    const { count, points } = rules[at]!;
    const ids = random.some(
      pools[at]!.filter((id) => !taken.has(id)),
      count,
    );
    if (ids.length < count) return undefined;
    ids.forEach((id) => taken.add(id));
    drawn[at] = ids.map((id) => ({ id, points }));
  }
  return drawn.flat();
}

/** The questions of a session: in the order of the seed, with shuffled options. Judgements keep theirs: right, wrong. */
export function arrangeQuestions(
  drawn: readonly Drawn[],
  bank: ReadonlyMap<number, BankQuestion>,
  { seed, isShuffled }: { seed: number; isShuffled: boolean },
): SessionQuestion[] {
  const random = createRandom(seed ^ 0x5bd1e995);
  const questions = drawn.flatMap(({ id, points }) => {
    const question = bank.get(id);
    return question ? [{ ...question, points }] : [];
  });
  if (!isShuffled) return questions;
  const shuffle = <T>(items: readonly T[]) => random.some(items, items.length);
  return shuffle(questions).map((question) => {
    if (question.type === QuestionType.judge) return question;
    const order = shuffle(question.options.map((_, at) => at));
    return {
      ...question,
      options: order.map((at) => question.options[at]!),
      answer: question.answer.map((at) => order.indexOf(at)).toSorted((a, b) => a - b),
    };
  });
}

/** Points in tenths, which add up exactly. */
const tenths = (points: string) => Math.round(Number(points) * 10);
const ofTenths = (sum: number) => String(sum / 10);

/** Number of questions and full score of a paper. */
export function paperSize(parts: readonly { count: number; points: string }[]) {
  return {
    question_count: parts.reduce((sum, { count }) => sum + count, 0),
    total: ofTenths(parts.reduce((sum, { count, points }) => sum + count * tenths(points), 0)),
  };
}
