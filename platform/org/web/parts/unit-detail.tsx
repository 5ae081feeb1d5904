import { useNavigate } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { Enabled } from '#kernel/shared/enums.ts';
import { unitApi, type UnitDetail as Unit } from '../../shared/unit.ts';
import { OrgLevel } from '../../shared/unit.rules.ts';
import { useUnitActions } from './unit-actions.tsx';
import { unitReads } from './unit-reads.ts';

function Numbers({ unit }: { unit: Unit }) {
  const navigate = useNavigate();
  const list = `/lab-baseinfo/organization?pid=${unit.id}` as const;
  return (
    <StatCards
      items={[
        { label: '直属下级', value: unit.child_count, unit: '个', onClick: () => void navigate(list) },
        { label: '下属实验室', value: unit.lab_count, unit: '间', onClick: () => void navigate(`${list}&level=lab`) },
        {
          label: '持有房间',
          value: unit.room_count,
          unit: '间',
          onClick: () => void navigate(`/lab-baseinfo/position?org_id=${unit.id}`),
        },
        { label: '在此任职人员', value: unit.people_count, unit: '人' },
      ]}
    />
  );
}

function Sections({ unit }: { unit: Unit }) {
  const nameOf = (id: number | null) => unit.people.find((person) => person.id === id)?.name;
  return (
    <>
      <Numbers unit={unit} />
      <Panel title="基本信息">
        <Facts
          items={[
            ['单位编码', unit.code],
            ['级别', labelOf(OrgLevel, unit.level)],
            ['组织类型', unit.type_name],
            ['上级单位', unit.ancestors.map((one) => one.name).join(' / ')],
            ['所在校区', unit.campus_names.join('、')],
            ['电话', unit.phone],
            ['邮箱', unit.email],
            ['最近更新', unit.updated_at],
            ['简介', unit.intro, 2],
          ]}
        />
      </Panel>
      <Panel title="安全责任">
        <Facts
          items={[
            ['负责人', unit.head_name],
            ['安全员', unit.officer_names.join('、')],
            ['党政负责人', nameOf(unit.party_leader_id)],
            ['分管领导', nameOf(unit.branch_leader_id)],
            ['安全主管', nameOf(unit.safety_manager_id)],
            ['责任书有效期', [unit.duty_signed_on, unit.duty_expires_on].filter(Boolean).join(' 至 ')],
            ['安全责任书', <FileLinks key="files" files={unit.duty_files} />, 2],
          ]}
        />
      </Panel>
    </>
  );
}

/** Detail of a unit above laboratory level; laboratories share the URL with their own page. */
export function UnitDetail({ id }: { id: number }) {
  const { actions, dialogs } = useUnitActions();
  return (
    <>
      <DetailPage
        title={(unit) => unit.name}
        note={(unit) => <EnumTag of={Enabled} value={unit.status} />}
        read={unitApi.find}
        input={{ id }}
        back="/lab-baseinfo/organization"
        actions={actions.filter((action) => action.to === undefined && action.label !== '删除')}
        invalidates={unitReads}
      >
        {(unit) => <Sections unit={unit} />}
      </DetailPage>
      {dialogs}
    </>
  );
}
