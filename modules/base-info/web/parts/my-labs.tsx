import './my-labs.css';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { homeApi } from '../../shared/home.ts';
import type { LabRow } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { GradeTag } from './grade-tag.tsx';
import { labPath } from './lab-columns.tsx';

function LabCard({ lab }: { lab: LabRow }) {
  return (
    <li className="my-lab" style={{ borderTopColor: lab.level_color || 'var(--lab-line)' }}>
      <div className="my-lab-head">
        <Link to={labPath(lab.id)}>{lab.name}</Link>
        <GradeTag name={lab.level_name} color={lab.level_color} />
      </div>
      <p>{[lab.code, lab.building_name, lab.rooms].filter(Boolean).join(' · ')}</p>
      <p>
        安全员 {lab.officer_name || '未设置'} · 应急电话 {lab.emergency_phone || '未填写'}
      </p>
      <p className="my-lab-actions">
        <EnumTag of={UseStatus} value={lab.use_status} />
        {lab.can.includes('edit') && <Link to={`/lab-baseinfo/lab/edit/${lab.id}`}>编辑信息</Link>}
        <Link to={`/lab-baseinfo/lab-card/${lab.id}`}>信息牌</Link>
        <Link to={`/lab-baseinfo/lab-card/${lab.id}/qrcodes`}>二维码</Link>
      </p>
    </li>
  );
}

/** Labs the user is responsible for; renders nothing if empty. */
export function MyLabs() {
  const { data } = useRead(homeApi.myLabs, {}, { quiet: true });
  if (!data || data.content.length === 0) return null;
  return (
    <Panel title="我的实验室">
      <ul className="my-labs">
        {data.content.map((lab) => (
          <LabCard key={lab.id} lab={lab} />
        ))}
      </ul>
    </Panel>
  );
}
