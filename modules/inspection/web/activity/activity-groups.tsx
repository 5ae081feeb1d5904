import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Col, Empty, Form, Input, Row, Select, TreeSelect } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { type LabChoice } from '../../shared/activity/activity.ts';
import { inspectorApi, InspectorKind } from '../../shared/library/inspector.ts';
import { sharesOf, type ActivityValues, type GroupValues } from './activity-values.rules.ts';
import { useSureLabs } from './activity-scope.tsx';

type Person = { user_id: number; name: string; job_no: string; kind: number; org_name: string };
type Option = { value: number; label: string };

const optionOf = (person: Person): Option => ({
  value: person.user_id,
  label: [person.name, person.job_no, labelOf(InspectorKind, person.kind), person.org_name].filter(Boolean).join(' · '),
});

/** Laboratories grouped by college, so that a college can be selected as a whole. */
function labTree(labs: readonly LabChoice[]) {
  const colleges = new Map<string, LabChoice[]>();
  for (const lab of labs) colleges.set(lab.college_name, [...(colleges.get(lab.college_name) ?? []), lab]);
  return [...colleges].map(([college, own]) => ({
    value: `c-${college}`,
    title: `${college || '无学院'}（${own.length}）`,
    children: own.map((lab) => ({ value: lab.lab_id, title: `${lab.lab_name}（${lab.lab_no}）` })),
  }));
}

/** Says who may be chosen, and where people are appointed. */
const NotAppointed = () => (
  <>
    没有找到在聘的检查人员；聘期内的人员才能参加检查，请到
    <Link className="lab-link" to="/lab-check/checkperson">
      检查人员管理
    </Link>
    聘任。
  </>
);

type GroupProps = { at: number; people: Option[]; labs: LabChoice[] | undefined; onRemove: () => void };

function Group({ at, people, labs, onRemove }: GroupProps) {
  const form = Form.useFormInstance();
  const group = Form.useWatch(['groups', at], form) as GroupValues | undefined;
  const members = group?.inspector_ids ?? [];
  const name = (field: keyof GroupValues) => [at, field];
  // The only inspector leads; a leader who is taken out no longer does.
  const lead = (chosen: readonly number[]) => {
    const only = chosen.length === 1 ? chosen[0] : undefined;
    if (only !== undefined || (group?.leader_id !== undefined && !chosen.includes(group.leader_id)))
      form.setFieldValue(['groups', at, 'leader_id'], only);
  };
  const remove = async () => {
    const text = `删除“${group?.name || `第 ${at + 1} 组`}”及其人员安排？`;
    if (members.length === 0 || (await notify.confirm({ text, danger: true }))) onRemove();
  };
  return (
    <Panel
      title={group?.name || `第 ${at + 1} 组`}
      extra={
        <Button type="text" danger icon={<DeleteOutlined />} aria-label="删除该组" onClick={() => void remove()} />
      }
    >
      <Row gutter={24}>
        <Col xs={24} md={8}>
          <Form.Item
            name={name('name')}
            label="组名"
            rules={[{ required: true, whitespace: true, message: '请填写组名' }]}
          >
            <Input maxLength={30} placeholder="如：第一组" />
          </Form.Item>
        </Col>
        <Col xs={24} md={16}>
          <Form.Item
            name={name('inspector_ids')}
            label="检查人员"
            rules={[{ required: true, message: '请选择检查人员' }]}
            extra="不能检查本人所在的实验室（回避），保存时校验"
          >
            <Select
              mode="multiple"
              options={people}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择在聘的检查人员"
              notFoundContent={<NotAppointed />}
              onChange={(chosen: number[]) => lead(chosen)}
            />
          </Form.Item>
        </Col>
        <Col xs={24} md={8}>
          <Form.Item name={name('leader_id')} label="组长" rules={[{ required: true, message: '请选择组长' }]}>
            <Select
              options={people.filter((one) => members.includes(one.value))}
              placeholder={members.length ? '请选择组长' : '请先选择检查人员'}
            />
          </Form.Item>
        </Col>
        <Col xs={24} md={16}>
          <Form.Item name={name('lab_ids')} label="负责的实验室" extra="各组都没有指定的实验室平均分配">
            <TreeSelect
              treeCheckable
              disabled={!labs}
              treeData={labTree(labs ?? [])}
              maxTagCount={6}
              showSearch={{ treeNodeFilterProp: 'title' }}
              showCheckedStrategy={TreeSelect.SHOW_CHILD}
              placeholder={labs ? '不选则自动分配' : '抽样在保存后确定，自动平均分配'}
              styles={{ popup: { root: { maxHeight: 400 } } }}
            />
          </Form.Item>
        </Col>
      </Row>
    </Panel>
  );
}

/** Groups with inspectors and laboratories. */
export function ActivityGroups({ act_id }: { act_id: number }) {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as ActivityValues;
  const labs = useSureLabs(values, act_id);
  const inspectors = useRead(inspectorApi.options, {}, { staleMs: 60_000 });
  const people = (inspectors.data?.content ?? []).map(optionOf);
  const shares =
    labs &&
    sharesOf(
      values.groups ?? [],
      labs.map((lab) => lab.lab_id),
    );
  return (
    <Form.List name="groups">
      {(groups, { add, remove }) => (
        <>
          {inspectors.data && people.length === 0 && (
            <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={<NotAppointed />} />
          )}
          {shares && shares.twice > 0 && (
            <Alert
              type="error"
              showIcon
              style={{ marginBottom: 16 }}
              title={`有 ${shares.twice} 间实验室被分到多个组，请只保留一个组`}
            />
          )}
          {shares && shares.left > 0 && groups.length > 0 && (
            <p className="lab-page-note">还有 {shares.left} 间实验室没有指定检查组，保存时平均分配给各组。</p>
          )}
          {groups.length === 0 && (
            <Panel>
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有检查组" />
            </Panel>
          )}
          {groups.map((group) => (
            <Group key={group.key} at={group.name} people={people} labs={labs} onRemove={() => remove(group.name)} />
          ))}
          <Button
            icon={<PlusOutlined />}
            style={{ marginBottom: 16 }}
            onClick={() => add({ name: `第${groups.length + 1}组`, inspector_ids: [], lab_ids: [] })}
          >
            添加检查组
          </Button>
        </>
      )}
    </Form.List>
  );
}
