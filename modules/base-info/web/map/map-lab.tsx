import { Drawer, Skeleton } from 'antd';
import { Enabled } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { mayOpen } from '#kernel/web/session/session.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { labApi, type LabDetail } from '../../shared/lab.ts';
import type { MappedLab } from '../../shared/map/org-map.ts';
import { problemsOfLab } from '../../shared/statistic/list-filters.rules.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { NumberLink } from '../statistic/number-link.tsx';
import { labPath } from '../parts/lab-columns.tsx';

const personOf = (person: LabDetail['head']) => person && [person.name, person.mobile].filter(Boolean).join(' ');

/** Names of the first hazard sources in use. */
function Hazards({ lab }: { lab: number }) {
  const { data } = useRead(hazardApi.list, { lab_id: lab, status: Enabled.on, page: 1, size: 15 }, { quiet: true });
  if (!data) return '…';
  if (data.total === 0) return '没有登记';
  return `${data.content.map(({ name }) => name).join('、')}${data.total > data.content.length ? ` 等 ${data.total} 条` : ''}`;
}

function LabFacts({ lab, problems }: { lab: LabDetail; problems: number | undefined }) {
  return (
    <Facts
      columns={1}
      items={[
        ['安全等级', <GradeTag key="level" name={lab.level_name} color={lab.level_color} />],
        ['安全类别', lab.class_name || '未评估'],
        ['使用状态', <EnumTag key="use" of={UseStatus} value={lab.use_status} />],
        ['学院', lab.college_name],
        ['房间', lab.rooms.map(({ building_name, room_no }) => `${building_name} ${room_no}`).join('、')],
        ['负责人', personOf(lab.head)],
        ['安全员', personOf(lab.safety_officer)],
        ['应急联系人', [lab.emergency_name, lab.emergency_phone].filter(Boolean).join(' ')],
        problems !== undefined && [
          '待整改隐患',
          <NumberLink key="problems" value={problems} list="problems" filters={problemsOfLab(lab.id, 'open')} />,
        ],
        mayOpen('lab-baseinfo.dangerousMaterials') && ['危险源', <Hazards key="hazards" lab={lab.id} />],
      ]}
    />
  );
}

/** A laboratory of the map in short, with the ways to its page and card. */
export function MapLab({ mapped, onClose }: { mapped: MappedLab; onClose: () => void }) {
  const { id, open_problems } = mapped;
  const isPhone = useIsPhone();
  const { data, error, refetch } = useRead(labApi.find, { id });
  const lab = data?.id === id ? data : undefined;
  return (
    <Drawer
      open
      title={mapped.name}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 480 : 420}
      onClose={onClose}
      footer={
        <div className="org-map-links">
          <Link to={labPath(id)}>实验室详情</Link>
          <Link to={`/lab-baseinfo/lab-card/${id}`}>安全信息牌</Link>
        </div>
      }
    >
      {lab && <LabFacts lab={lab} problems={open_problems} />}
      {!lab && error && <ReadFailed error={error} onRetry={() => void refetch()} />}
      {!lab && !error && <Skeleton active />}
    </Drawer>
  );
}
