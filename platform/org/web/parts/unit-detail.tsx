import { useNavigate } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#kernel/web/frames/cells.tsx';
import { DetailPage, Facts } from '#kernel/web/frames/detail-page.tsx';
import { Panel } from '#kernel/web/frames/page-frame.tsx';
import { FileLinks } from '#kernel/web/fields/photos.tsx';
import { StatCards } from '#kernel/web/frames/stat-page.tsx';
import { Enabled } from '#kernel/shared/enums.ts';
import { unitApi, type UnitDetail as Unit } from '../../shared/unit.ts';
import { OrgLevel } from '../../shared/unit.rules.ts';
import { useUnitActions } from './unit-actions.tsx';
import { unitReads } from './unit-reads.ts';

function Numbers({ unit }: { unit: Unit }) {
  const navigate = useNavigate();
  const list = `/lab-baseinfo/organization?pid=${unit.orgId}`;
  return (
    <StatCards
      items={[
        { label: '直属下级', value: unit.childCount, unit: '个', onClick: () => void navigate(list) },
        { label: '下属实验室', value: unit.labCount, unit: '个', onClick: () => void navigate(`${list}&orgLevel=lab`) },
        {
          label: '持有房间',
          value: unit.roomCount,
          unit: '间',
          onClick: () => void navigate(`/lab-baseinfo/position?orgId=${unit.orgId}`),
        },
        { label: '在此任职人员', value: unit.peopleCount, unit: '人' },
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
            ['单位编码', unit.orgCode],
            ['级别', labelOf(OrgLevel, unit.orgLevel)],
            ['组织类型', unit.typeName],
            ['上级单位', unit.ancestors.map((one) => one.orgName).join(' / ')],
            ['所在校区', unit.campusNames.join('、')],
            ['电话', unit.phone],
            ['邮箱', unit.email],
            ['最近更新', unit.updatedAt],
            ['简介', unit.intro, 2],
          ]}
        />
      </Panel>
      <Panel title="安全责任">
        <Facts
          items={[
            ['负责人', unit.headName],
            ['安全员', unit.officerNames.join('、')],
            ['党政负责人', nameOf(unit.partyLeaderId)],
            ['分管领导', nameOf(unit.branchLeaderId)],
            ['安全主管', nameOf(unit.safetyManagerId)],
            ['责任书有效期', [unit.dutySignedOn, unit.dutyExpiresOn].filter(Boolean).join(' 至 ')],
            ['安全责任书', <FileLinks key="files" files={unit.dutyFileIds} />, 2],
          ]}
        />
      </Panel>
    </>
  );
}

/** A unit above the laboratories in full; the page of a laboratory stands at the same address. */
export function UnitDetail({ orgId }: { orgId: number }) {
  const { actions, dialogs } = useUnitActions();
  return (
    <>
      <DetailPage
        title={(unit) => unit.orgName}
        note={(unit) => <EnumTag of={Enabled} value={unit.status} />}
        read={unitApi.detail}
        param="orgId"
        input={{ orgId }}
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
