import { Tabs } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitDetail } from '#platform/org/web/public.tsx';
import { extensionApi, ExtensionTarget } from '../shared/extension.ts';
import { InfoType } from '../shared/change/change-field.rules.ts';
import { CardState, labApi, type LabDetail } from '../shared/lab.ts';
import { UseStatus } from '../shared/use-status.ts';
import { OpenChange, type ChangeTargetProps } from './change/change-rules.tsx';
import type { ExtensionInfoProps } from './parts/extension-info.tsx';
import { ReassessTag } from './hazard/reassess-tag.tsx';
import { GradeTag } from './parts/grade-tag.tsx';
import { BasicsTab, PeopleTab, RoomsTab } from './parts/lab-facts.tsx';
import { LabEquipment } from './parts/lab-equipment.tsx';
import { LabHistory } from './parts/lab-history.tsx';
import { AptitudesTab, DocumentsTab, RisksTab } from './parts/lab-safety.tsx';
import { LabTools } from './parts/lab-tools.tsx';

type OfLab = { lab: LabDetail };
const LabGrade = lazyPart<OfLab>(() => import('./hazard/lab-grade.tsx').then((m) => m.LabGrade));
const LabHazards = lazyPart<OfLab>(() => import('./hazard/lab-hazards.tsx').then((m) => m.LabHazards));
const LabMembers = lazyPart<OfLab>(() => import('./people/lab-members.tsx').then((m) => m.LabMembers));
const ExtensionInfo = lazyPart<ExtensionInfoProps>(() =>
  import('./parts/extension-info.tsx').then((m) => m.ExtensionInfo),
);
const TargetChanges = lazyPart<ChangeTargetProps>(() =>
  import('./change/target-changes.tsx').then((m) => m.TargetChanges),
);
const LabInspections = offeredPart('inspection.lab-inspections');
const LabExperiments = offeredPart('experiment.lab-experiments');
const LabWaste = offeredPart('waste.lab-waste');

const tabs = (lab: LabDetail, isExtended: boolean) => [
  { key: 'basics', label: '基本信息', children: <BasicsTab lab={lab} /> },
  { key: 'people', label: '责任人', children: <PeopleTab lab={lab} /> },
  ...(holdsRight('base-info.person.read')
    ? [{ key: 'members', label: '人员', children: <LabMembers lab={lab} /> }]
    : []),
  { key: 'rooms', label: `房间 ${lab.rooms.length}`, children: <RoomsTab lab={lab} /> },
  { key: 'grade', label: '分级分类', children: <LabGrade lab={lab} /> },
  ...(holdsRight('base-info.hazard.read')
    ? [{ key: 'hazards', label: '危险源', children: <LabHazards lab={lab} /> }]
    : []),
  { key: 'risks', label: `风险点 ${lab.risk_points.length}`, children: <RisksTab lab={lab} /> },
  { key: 'aptitudes', label: `资质 ${lab.aptitudes.length}`, children: <AptitudesTab lab={lab} /> },
  { key: 'equipment', label: '设备', children: <LabEquipment labId={lab.id} /> },
  ...(isOffered('inspection.lab-inspections')
    ? [{ key: 'inspections', label: '检查与隐患', children: <LabInspections labId={lab.id} /> }]
    : []),
  ...(isOffered('experiment.lab-experiments')
    ? [{ key: 'experiments', label: '实验项目', children: <LabExperiments labId={lab.id} /> }]
    : []),
  ...(isOffered('waste.lab-waste') ? [{ key: 'waste', label: '危险废物', children: <LabWaste labId={lab.id} /> }] : []),
  { key: 'documents', label: '制度与预案', children: <DocumentsTab lab={lab} /> },
  ...(isExtended
    ? [
        {
          key: 'extension',
          label: '扩展信息',
          children: <ExtensionInfo target={ExtensionTarget.lab} targetId={lab.id} />,
        },
      ]
    : []),
  ...(holdsRight('base-info.change.read')
    ? [{ key: 'changes', label: '变更申请', children: <TargetChanges infoType={InfoType.org} targetId={lab.id} /> }]
    : []),
  { key: 'history', label: '变更记录', children: <LabHistory labId={lab.id} /> },
];

function LabTabs({ lab }: { lab: LabDetail }) {
  const [search, setSearch] = useSearchParams();
  const extension = useRead(extensionApi.list, { target: ExtensionTarget.lab, target_id: lab.id }, { quiet: true });
  const isExtended = (extension.data?.content.length ?? 0) > 0;
  return (
    <Tabs
      className="lab-panel"
      activeKey={search.get('tab') ?? 'basics'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={tabs(lab, isExtended)}
      // So many tabs stand in one row of a desktop.
      tabBarGutter={20}
      destroyOnHidden
    />
  );
}

/** Shared URL of units: laboratories here, other units by the page of org. */
export function OrganizationDetailPage() {
  const id = Number(useParams()['org_id']);
  const lab = useRead(labApi.find, { id }, { quiet: true });
  const isOther = lab.error instanceof ApiError && [Code.notFound, Code.forbidden].includes(lab.error.code as never);
  if (isOther) return <UnitDetail id={id} />;
  const data = lab.isPlaceholderData ? undefined : lab.data;
  const tags = data && (
    <>
      <GradeTag name={data.level_name} color={data.level_color} /> <EnumTag of={UseStatus} value={data.use_status} />{' '}
      <ReassessTag labId={data.id} />{' '}
      {data.card === CardState.outdated && (
        <Link to={`/lab-baseinfo/lab-card/${data.id}`}>
          <ToneTag tone="bad">信息牌已过期，请重新打印</ToneTag>
        </Link>
      )}{' '}
      {data.status === 0 && <OnOffTag value={0} />}
    </>
  );
  return (
    <PageFrame
      title={data?.name ?? '实验室详情'}
      note={tags}
      back={{ else: '/lab-baseinfo/lab/search' }}
      tools={data && <LabTools lab={data} />}
    >
      <Loaded of={{ ...lab, data }}>
        {(found) => (
          <>
            {holdsRight('base-info.change.read') && <OpenChange infoType={InfoType.org} targetId={found.id} />}
            <LabTabs lab={found} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
