import { namesOf } from '#screens/fields/names.ts';
import { Button, Col, Form, Select, Table, TreeSelect } from 'antd';
import { useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, Section } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormFrame, useLeaveGuard, useSaving, type Values } from '#screens/frames/form-frame.tsx';
import { rememberedListUrl } from '#kernel/web/router/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { activityApi, activityFileExtensions, type ActivityDetail } from '../../shared/activity/activity.ts';
import { Sample } from '../../shared/core/activity.states.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import './reach-plan.css';
import { StagesField } from './stages-field.tsx';
import { fromDetail } from './activity-values.rules.ts';
import { useScopeLabs } from './activity-scope.tsx';
import { useCheckKind } from '../core/check-kind.ts';
import { LevelCell } from '../core/lab-codes.tsx';

const field = namesOf(activityApi.change);

type Props = { activity: ActivityDetail; reload: () => void };
type Group = ActivityDetail['groups'][number];
type Added = { labs: Record<number, number[]>; people: Record<number, number[]>; removed: number[] };

const pairs = (chosen: Record<number, number[]>) =>
  Object.entries(chosen).flatMap(([group_id, ids]) => ids.map((id) => ({ group_id: Number(group_id), id })));

type GroupProps = {
  group: Group;
  labs: { value: number; label: string }[];
  people: { value: number; label: string }[];
  added: Added;
  onChange: (added: Added) => void;
};

function GroupPart({ group, labs, people, added, onChange }: GroupProps) {
  const { id: group_id } = group;
  return (
    <Panel title={`${group.name}（组长 ${group.leader_name}）`}>
      <p>检查人员：{group.inspectors.map((one) => one.name).join('、')}</p>
      <div className="insp-compare" style={{ marginBottom: 12 }}>
        <Select
          mode="multiple"
          aria-label={`为${group.name}增加检查人员`}
          placeholder="增加检查人员"
          options={people.filter((one) => !group.inspectors.some((known) => known.user_id === one.value))}
          showSearch={{ optionFilterProp: 'label' }}
          value={added.people[group_id] ?? []}
          onChange={(ids) => onChange({ ...added, people: { ...added.people, [group_id]: ids } })}
        />
        <TreeSelect
          multiple
          treeCheckable
          aria-label={`为${group.name}增加实验室`}
          placeholder="增加实验室"
          treeData={labs.map(({ value, label }) => ({ value, title: label }))}
          showSearch={{ treeNodeFilterProp: 'title' }}
          maxTagCount={3}
          value={added.labs[group_id] ?? []}
          onChange={(ids: number[]) => onChange({ ...added, labs: { ...added.labs, [group_id]: ids } })}
        />
      </div>
      <Table
        size="small"
        rowKey="lab_id"
        scroll={{ x: 'max-content' }}
        pagination={{ defaultPageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={group.labs}
        columns={[
          { title: '实验室', dataIndex: 'lab_name' },
          { title: '编号', dataIndex: 'lab_no' },
          { title: '学院', dataIndex: 'college_name' },
          { title: '等级', render: (_, lab) => <LevelCell value={lab.lab_level} /> },
          { title: '检查', render: (_, lab) => <EnumTag of={RecordStatus} value={lab.record_status} /> },
          {
            title: '操作',
            render: (_, lab) => {
              const out = added.removed.includes(lab.lab_id);
              const removed = out ? added.removed.filter((id) => id !== lab.lab_id) : [...added.removed, lab.lab_id];
              return (
                lab.record_status === RecordStatus.unchecked && (
                  <Button type="link" size="small" danger={!out} onClick={() => onChange({ ...added, removed })}>
                    {out ? '取消移除' : '移除'}
                  </Button>
                )
              );
            },
          },
        ]}
      />
    </Panel>
  );
}

/** Changes of a running activity: later end, more laboratories and inspectors, files. */
export function ActivityChange({ activity, reload }: Props) {
  const [form] = Form.useForm<Values>();
  const [added, setAdded] = useState<Added>({ labs: {}, people: {}, removed: [] });
  const setDirty = useLeaveGuard();
  const { busy, save } = useSaving(form, reload);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { paths } = useCheckKind();
  const scope = useScopeLabs({ ...fromDetail(activity), sample: Sample.all }, activity.id);
  const inspectors = useRead(inspectorApi.options, {}, { staleMs: 60_000 });
  const known = new Set(activity.groups.flatMap((group) => group.labs.map((lab) => lab.lab_id)));
  const labs = (scope.data?.content ?? [])
    .filter((lab) => !known.has(lab.lab_id))
    .map((lab) => ({ value: lab.lab_id, label: `${lab.lab_name}（${lab.college_name}）` }));
  const people = (inspectors.data?.content ?? []).map((one) => ({
    value: one.user_id,
    label: [one.name, one.job_no, one.org_name].filter(Boolean).join(' · '),
  }));
  const change = (next: Added) => {
    setDirty(true);
    setAdded(next);
  };
  const finish = async (values: Values) => {
    const answer = await save(activityApi.change, {
      ...values,
      id: activity.id,
      version: activity.version,
      labs_added: pairs(added.labs).map(({ id, group_id }) => ({ lab_id: id, group_id })),
      inspectors_added: pairs(added.people).map(({ id, group_id }) => ({ user_id: id, group_id })),
      labs_removed: added.removed,
    });
    if (answer === undefined) return;
    setDirty(false);
    notify.success('保存成功');
    void navigate(rememberedListUrl(paths.list), { replace: true });
    void invalidate([activityApi.list, activityApi.find]);
  };
  const { end, gist, gist_files, files, stages } = activity;
  const lastDay = (Form.useWatch('end', form) as string | undefined) ?? end;
  return (
    <FormFrame
      form={form}
      endpoint={activityApi.change}
      initial={{ end, gist, gist_files, files, ...(stages.length > 0 && { stages }) }}
      onChange={() => setDirty(true)}
      onFinish={(values) => void finish(values)}
    >
      <Section title={`${activity.act_name}（进行中）`}>
        <DateField name={field('end')} label="结束日期" hint="只能延后" />
        <Col span={24} />
        <AreaField name={field('gist')} label="检查依据" max={10_000} rows={4} />
        <FileField name={field('gist_files')} label="依据文件" max={20} extensions={activityFileExtensions} span={12} />
        <FileField name={field('files')} label="活动附件" max={20} extensions={activityFileExtensions} span={12} />
      </Section>
      {stages.length > 0 && (
        <Panel title="检查阶段">
          <p className="lab-page-note">结束日期只能延后，不能晚于活动结束日期。</p>
          <Form.Item name="stages">
            <StagesField extendsOnly start={activity.start} end={lastDay} />
          </Form.Item>
        </Panel>
      )}
      {activity.groups.map((group) => (
        <GroupPart key={group.id} group={group} labs={labs} people={people} added={added} onChange={change} />
      ))}
      <div className="lab-form-foot">
        <Button onClick={() => void navigate(rememberedListUrl(paths.list))}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </div>
    </FormFrame>
  );
}
