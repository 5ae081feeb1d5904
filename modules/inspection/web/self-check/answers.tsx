import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import type { SelfAnswer, SelfTaskDetail } from '../../shared/self-check/self-task.ts';

/** What was found, item by item; a hidden danger leads to its page. */
export function Answers({ task }: { task: Pick<SelfTaskDetail, 'items' | 'answers' | 'problems'> }) {
  const items = new Map(task.items.map((item) => [item.item_id, item]));
  const problems = new Map(task.problems.map((problem) => [problem.item_id, problem]));
  const isAbnormal = ({ result }: SelfAnswer) => result === SelfResult.abnormal;
  const sorted = [...task.answers.filter(isAbnormal), ...task.answers.filter((answer) => !isAbnormal(answer))];
  return (
    <ul className="self-answers">
      {sorted.map((answer) => {
        const problem = problems.get(answer.item_id);
        return (
          <li key={answer.item_id}>
            <span>
              <EnumTag of={SelfResult} value={answer.result} /> {items.get(answer.item_id)?.name}
            </span>
            {answer.note && (
              <span className="lab-page-note">
                {answer.note}
                {answer.handling && `（${labelOf(Handling, answer.handling)}）`}
              </span>
            )}
            {answer.photos.length > 0 && <Photos files={answer.photos} />}
            {problem && <Link to={`/lab-check/problem_look/${problem.id}`}>隐患 {problem.problem_no}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
