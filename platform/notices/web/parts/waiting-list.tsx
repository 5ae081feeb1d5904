import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import type { Todo } from '#kernel/shared/work-home.ts';
import { PageLink } from './page-link.tsx';

function Deadline({ todo: { overdue, due_at } }: { todo: Todo }) {
  return (
    <span className="work-waiting-due">
      {overdue > 0 && <ToneTag tone="bad">{`逾期 ${overdue}`}</ToneTag>}
      {due_at && (
        <small>
          最近期限 <DateCell value={due_at.slice(0, 10)} />
        </small>
      )}
    </span>
  );
}

/** Kinds of work with something waiting, overdue ones first, in one column or two; each row leads to as many rows. */
export function WaitingList({ todos, isLong }: { todos: readonly Todo[]; isLong: boolean }) {
  const waiting = todos.filter(({ count }) => count > 0);
  const none = todos.filter(({ count }) => count === 0).map(({ label }) => label);
  return (
    <>
      {waiting.length === 0 && <p className="work-home-none">没有等待您处理的事项</p>}
      <ul className={isLong ? 'work-waiting work-waiting-long' : 'work-waiting'} aria-label="我的待办">
        {waiting.map((todo) => (
          <li key={todo.name} data-overdue={todo.overdue > 0}>
            <PageLink url={todo.url}>
              <strong>{todo.count}</strong>
              <span className="work-waiting-what">
                <b>{todo.label}</b>
                {todo.note && <small>{todo.note}</small>}
              </span>
              <Deadline todo={todo} />
              <span className="work-waiting-go">{todo.action}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {none.length > 0 && waiting.length > 0 && <p className="work-home-none">{none.join('、')}：没有</p>}
    </>
  );
}
