import './self-check.css';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { StatCards } from '#screens/frames/stat-page.tsx';
import type { SelfFigures } from '../../shared/self-check/self-result.ts';
import { TabBar } from '../core/tab-bar.tsx';

export const rateText = (rate: number | null) => (rate === null ? '—' : `${rate}%`);
const bad = '#b01f27';

/** Key figures of the begun self-checks of a plan. */
export function ResultCards({ total }: { total: SelfFigures }) {
  return (
    <div className="insp-six">
      <StatCards
        items={[
          { label: '应查', value: total.due, unit: total.exempt > 0 ? `次，免检 ${total.exempt}` : '次' },
          { label: '完成率', value: rateText(total.rate) },
          { label: '按期率', value: rateText(total.on_time_rate) },
          { label: '待检查', value: total.open, unit: '次' },
          { label: '未完成', value: total.missed, unit: '次', ...(total.missed > 0 && { color: bad }) },
          { label: '转隐患', value: total.problems, unit: '项' },
        ]}
      />
    </div>
  );
}

/** Both statistics of a plan. */
export function ResultTabs({ id, active }: { id: number; active: 'plan' | 'org' }) {
  const navigate = useNavigate();
  return (
    <div className="insp-tabs">
      <TabBar
        label="自查统计"
        active={active}
        items={[
          { key: 'plan', label: '按周期' },
          { key: 'org', label: '按单位' },
        ]}
        onPick={(key) =>
          void navigate(
            key === 'plan'
              ? `/lab-check/self-check/check-result-plan/${id}`
              : `/lab-check/self-check/check-result-org/${id}`,
          )
        }
      />
    </div>
  );
}

/** A number that opens the tasks it counts. */
export function TasksLink({ id, value, filters }: { id: number; value: number; filters: Record<string, string> }) {
  if (value === 0) return 0;
  return (
    <Link className="insp-link" to={`/lab-check/self-check/check-plan/${id}?${new URLSearchParams(filters)}`}>
      {value}
    </Link>
  );
}
