import { Link } from '#kernel/web/router/links.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import { byCategory, ItemCategory } from '../core/item-category.tsx';

/** A work to be read: every item with its result, note and photos. */
export function WorkAnswers({ work }: { work: ReachWorkDetail }) {
  const answers = new Map(work.answers.map((answer) => [answer.item_id, answer]));
  const problems = new Map(work.problems.map((problem) => [problem.item_id, problem]));
  return byCategory(work.items).map(([name, items]) => (
    <ItemCategory
      key={name}
      name={name}
      answered={items.filter(({ item_id }) => answers.has(item_id)).length}
      total={items.length}
    >
      {items.map((item) => {
        const answer = answers.get(item.item_id);
        const problem = problems.get(item.item_id);
        return (
          <li key={item.item_id} className="check-item" data-result={answer?.result ?? 0}>
            <p>
              <span className="check-item-code">{item.code}</span> {item.name}
              {item.veto && <ToneTag tone="bad">否决项</ToneTag>}
            </p>
            {answer ? <EnumTag of={ItemResult} value={answer.result} /> : <span className="lab-none">未检</span>}
            {answer?.note && <p className="lab-page-note">{answer.note}</p>}
            {answer && answer.photos.length > 0 && <Photos files={answer.photos} />}
            {problem && <Link to={`/lab-check/problem_look/${problem.id}`}>隐患 {problem.problem_no}</Link>}
          </li>
        );
      })}
    </ItemCategory>
  ));
}
