import '../core/inspection.css';
import { RightOutlined } from '@ant-design/icons';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { mayOpen } from '#kernel/web/session/session.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { doorCheckApi } from '../../shared/report/door.ts';

/** What the reader of a door card has to check in this laboratory; nothing for others. */
export function DoorChecks({ publicId }: { publicId: string }) {
  const { data } = useRead(doorCheckApi.find, { public_id: publicId }, { quiet: true });
  if (!data || data.self_checks.length + data.visits.length === 0) return null;
  return (
    <nav className="insp-door" aria-label="在这里要做的检查">
      {mayOpen('lab-check.self-check.check.one') &&
        data.self_checks.map((task) => (
          <Link key={task.id} to={`/lab-check/self-check/check/${task.id}`}>
            <b>去自查</b>
            <span>
              {task.plan_name}，{task.to_day} 截止
            </span>
            <RightOutlined aria-hidden />
          </Link>
        ))}
      {data.visits.map((visit) => (
        <Link key={visit.record_id} to={`${pathsOf(visit.act_type).content}/${visit.act_id}?record=${visit.record_id}`}>
          <b>{visit.is_begun ? '继续检查' : '开始检查'}</b>
          <span>
            {visit.act_name}，{visit.end_at.slice(0, 16)} 截止
          </span>
          <RightOutlined aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
