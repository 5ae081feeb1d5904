import type { RightName } from '#kernel/shared/rights.ts';
import './todo.css';
import { Link } from 'react-router';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/query.ts';
import { openPage } from '#kernel/web/session-actions.ts';
import { holdsRight } from '#kernel/web/session.ts';
import { homeApi } from '../../shared/report/home.ts';

type Home = OutputOf<typeof homeApi.home>;

/** What waits for this person, each with the right it belongs to and the page where it is done. */
const todos: { name: keyof Home['todo']; label: string; right: RightName; to: string }[] = [
  { name: 'labs_to_check', label: '待检查实验室', right: 'inspection.record.fill', to: '/lab-check/check/start' },
  { name: 'to_examine', label: '待审核隐患', right: 'inspection.problem.examine', to: '/lab-check/problem-examine' },
  { name: 'to_review', label: '待复核整改', right: 'inspection.rectify.examine', to: '/lab-check/rectify-examine' },
  {
    name: 'to_decide',
    label: '待审延期',
    right: 'inspection.delay.decide',
    to: '/lab-check/rectify-examine?tab=delay&status=0',
  },
  {
    name: 'to_rectify',
    label: '待我整改',
    right: 'inspection.problem.rectify',
    to: '/lab-check/problem-rectify?pool=all&mine=duty',
  },
];

export function Todo({ todo }: { todo: Home['todo'] }) {
  const shown = todos.filter(({ right }) => holdsRight(right));
  if (!shown.length) return null;
  return (
    <ul className="insp-todo" aria-label="我的待办">
      {shown.map(({ name, label, to }) => (
        <li key={name}>
          <Link
            to={to}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              // Links from other sub-systems enter this one first.
              event.preventDefault();
              void openPage(to);
            }}
          >
            <span>{label}</span>
            <strong data-none={todo[name] === 0}>{todo[name]}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** To-dos of inspections on the navigation page. */
export function WaitingChecks() {
  const { data } = useRead(homeApi.home, {}, { enabled: holdsRight('inspection.home.read'), quiet: true });
  return data ? <Todo todo={data.todo} /> : null;
}
