import '../self-check/self-check.css';
import { DailyStep } from '../../shared/daily-check/daily-check.states.ts';
import type { DailyCheckDetail } from '../../shared/daily-check/daily-check.ts';
import { Answers } from '../self-check/answers.tsx';

/** What was found before the experiments and before leaving. */
export function DailyAnswers({ check }: { check: DailyCheckDetail }) {
  const steps = [
    {
      step: DailyStep.before,
      title: '实验前',
      items: check.before_items,
      by: check.before_by_name,
      at: check.before_at,
    },
    { step: DailyStep.after, title: '离开前', items: check.after_items, by: check.done_by_name, at: check.done_at },
  ];
  return steps
    .filter(({ at }) => at !== null)
    .map(({ step, title, items, by, at }) => (
      <section key={step}>
        <h3 className="daily-step">
          {title}
          <small>
            {by}　{at?.slice(0, 16)}
          </small>
        </h3>
        <Answers
          task={{ items, problems: check.problems, answers: check.answers.filter((answer) => answer.step === step) }}
        />
      </section>
    ));
}
