import { Alert, Form, Table } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import type { LabChoice } from '../../shared/activity/activity.ts';
import { ActType, ExamineBy, IssueMode, ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { groupFaults, type ActivityValues, type GroupValues } from './activity-values.rules.ts';
import type { Defaults } from './activity-base.tsx';
import { useScopeLabs, useSureLabs } from './activity-scope.tsx';
import { useCheckKind } from '../core/check-kind.ts';
import { codeText, LevelCell, useCodes } from '../core/lab-codes.tsx';

type Props = { act_id: number; defaults: Defaults; types: { value: number; label: string }[] };

/** The group of a laboratory: the one that names it, the only one, or none before it is assigned. */
const groupOf = (groups: readonly GroupValues[], lab_id: number) =>
  groups.find((group) => group.lab_ids.includes(lab_id)) ?? (groups.length === 1 ? groups[0] : undefined);

/** Number of laboratories of each level, in order. */
const levelsOf = (labs: readonly LabChoice[]) =>
  [...new Set(labs.map((lab) => lab.lab_level))]
    .sort((a, b) => (a ?? 99) - (b ?? 99))
    .map((lab_level) => ({ lab_level, labs: labs.filter((lab) => lab.lab_level === lab_level).length, drawn: 0 }));

type PlanProps = {
  labs: readonly LabChoice[] | undefined;
  groups: readonly GroupValues[];
  nameOf: (id: number) => string;
};

/** Who visits which laboratory. */
function VisitPlan({ labs, groups, nameOf }: PlanProps) {
  if (!labs) return <p className="lab-page-note">抽样在保存后确定，抽中的实验室平均分配给各组。</p>;
  return (
    <Table<LabChoice>
      size="small"
      rowKey="lab_id"
      dataSource={[...labs]}
      pagination={{
        defaultPageSize: 15,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: (n) => `共 ${n} 间`,
      }}
      columns={[
        { title: '实验室', render: (_, lab) => `${lab.lab_name}（${lab.lab_no}）` },
        { title: '学院', dataIndex: 'college_name' },
        { title: '楼宇', dataIndex: 'building_name' },
        { title: '安全等级', render: (_, lab) => <LevelCell value={lab.lab_level} /> },
        { title: '检查组', render: (_, lab) => groupOf(groups, lab.lab_id)?.name ?? '自动分配' },
        {
          title: '检查人员',
          render: (_, lab) => groupOf(groups, lab.lab_id)?.inspector_ids.map(nameOf).join('、') ?? '',
        },
      ]}
    />
  );
}

/** Days of the stages of a reach check. */
const stageFacts = ({ stages = [] }: ActivityValues) =>
  stages.map(({ stage, from, to }) => [labelOf(ReachStage, stage), `${from} 至 ${to}`] as const);

/** Summary before saving: scope, laboratories by level, groups, who visits which laboratory. */
export function ActivityPreview({ act_id, defaults, types }: Props) {
  const { isReach, types: kinds } = useCheckKind();
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as ActivityValues;
  const labs = useScopeLabs(values, act_id).data;
  const themes = useCodes('check_theme');
  const people = useRead(inspectorApi.options, {}, { staleMs: 60_000 }).data?.content ?? [];
  const nameOf = (id: number | undefined) => people.find((one) => one.user_id === id)?.name ?? '';
  const picked = values.sample === Sample.picked;
  const sure = useSureLabs(values, act_id);
  const total = picked ? (values.lab_ids ?? []).length : (labs?.drawn ?? 0);
  const faults = groupFaults(values.groups);
  return (
    <>
      {faults.length > 0 && <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={faults.join('；')} />}
      {labs && total === 0 && (
        <Alert type="warning" showIcon style={{ marginBottom: 16 }} title="检查范围内没有实验室，请返回调整" />
      )}
      <Panel title="活动概要">
        <Facts
          items={[
            ['活动名称', values.act_name],
            ['活动类型', types.find((type) => type.value === values.act_type)?.label ?? labelOf(ActType, kinds[0])],
            values.theme !== undefined && ['检查主题', codeText(themes, values.theme)],
            ['组织单位', defaults.organizers.find((one) => one.id === values.org_id)?.name],
            ['检查时间', values.start && `${values.start} 00:00:00 至 ${values.end ?? ''} 23:59:59`],
            values.blind === true && ['四不两直', '是，检查到之前不告知学院和实验室'],
            values.self_report === true && ['学院自查报告', `${values.report_due ?? ''} 截止`],
            (values.joint_org_ids ?? []).length > 0 && [
              '联合部门',
              defaults.joint_orgs
                .filter((one) => values.joint_org_ids!.includes(one.id))
                .map((one) => one.name)
                .join('、'),
            ],
            ['抽样方式', labelOf(Sample, values.sample)],
            ['检查实验室', `${total} 间`],
            !isReach && [
              '检查方式',
              values.item_mode === ItemMode.items
                ? `检查项 ${(values.item_ids ?? []).length} 项`
                : labelOf(ItemMode, values.item_mode),
            ],
            ...stageFacts(values),
            isReach && ['检查表', `${(values.lists ?? []).length} 张`],
            !isReach && [
              '隐患下发',
              `${labelOf(IssueMode, values.issue_mode)}${values.need_confirm ? '，下发前先审核' : ''}`,
            ],
            ['整改期限', `一般 ${values.days_ordinary ?? ''} 天，紧急 ${values.days_urgent ?? ''} 天`],
            ['整改复核', labelOf(ExamineBy, values.examine_by)],
          ]}
        />
      </Panel>
      <Panel title="按安全等级">
        <Table
          size="small"
          rowKey={(row) => String(row.lab_level)}
          pagination={false}
          dataSource={picked ? levelsOf(sure ?? []) : (labs?.levels ?? [])}
          columns={[
            { title: '安全等级', render: (_, row) => <LevelCell value={row.lab_level} /> },
            { title: picked ? '已选实验室' : '范围内实验室', dataIndex: 'labs', align: 'right' },
            ...(picked
              ? []
              : [
                  {
                    title: '抽检',
                    dataIndex: 'drawn',
                    align: 'right' as const,
                    render: (drawn: number | null) => drawn ?? '保存后抽取',
                  },
                ]),
          ]}
        />
      </Panel>
      <Panel title="检查组">
        <Table<GroupValues>
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={values.groups ?? []}
          columns={[
            { title: '组名', dataIndex: 'name' },
            { title: '组长', render: (_, group) => nameOf(group.leader_id) },
            { title: '检查人员', render: (_, group) => group.inspector_ids.map(nameOf).join('、') },
            {
              title: '实验室',
              align: 'right',
              render: (_, group) => (group.lab_ids.length ? `${group.lab_ids.length} 间` : '自动分配'),
            },
          ]}
        />
      </Panel>
      <Panel title="检查安排">
        <VisitPlan labs={sure} groups={values.groups ?? []} nameOf={nameOf} />
      </Panel>
    </>
  );
}
