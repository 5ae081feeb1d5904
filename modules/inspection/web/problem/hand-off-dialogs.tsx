import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { AreaField, Field } from '#screens/fields/fields.tsx';
import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { handOffApi } from '../../shared/problem/hand-off.ts';
import { problemApi, type ProblemRow } from '../../shared/problem/problem.ts';
import { problemReads } from './problem-reads.ts';
import { ResultFacts } from './review-facts.tsx';

const handOff = namesOf(handOffApi.handOff);
const handBack = namesOf(handOffApi.handBack);
const accept = namesOf(handOffApi.accept);
const refuse = namesOf(handOffApi.refuse);
const local = valueNamesOf<{ person: string }>();

type Props = { row: ProblemRow; onClose: () => void };
const common = ({ row, onClose }: Props) => ({ input: { id: row.id }, invalidates: problemReads, onClose });

/** Office and person as one choice; the contract has both. */
function PersonField({ id }: { id: number }) {
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(handOffApi.people, { id, ...(keyword && { keyword }) });
  const people = data?.content ?? [];
  const pick = (key?: string) => {
    const one = people.find((person) => person.key === key);
    form.setFieldsValue({ office_id: one?.office_id, user_id: one?.user_id });
  };
  return (
    <>
      <Field
        name={local('person')}
        label="部门与经办人"
        span={24}
        rules={[{ required: true, message: '请选择经办人' }]}
      >
        <Select
          allowClear
          loading={isFetching}
          placeholder="输入姓名或工号查找"
          notFoundContent={isFetching ? '正在查找…' : '没有设备、保卫等职能部门的人员，请在组织机构中添加'}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={pick}
          options={people.map(({ key, office_name, name }) => ({ value: key, label: `${office_name} · ${name}` }))}
        />
      </Field>
      <Form.Item name={handOff('office_id')} hidden>
        <input />
      </Form.Item>
      <Form.Item name={handOff('user_id')} hidden>
        <input />
      </Form.Item>
    </>
  );
}

export function HandOffDialog(props: Props) {
  return (
    <FormDialog title="移交职能部门" save={handOffApi.handOff} okText="移交" {...common(props)}>
      <PersonField id={props.row.id} />
      <AreaField
        name={handOff('reason')}
        label="原因"
        max={300}
        rows={3}
        hint="隐患仍属于本实验室，期限不变；部门整改后由实验室验收"
      />
    </FormDialog>
  );
}

export function HandBackDialog(props: Props) {
  return (
    <FormDialog title="退回移交" save={handOffApi.handBack} okText="退回" {...common(props)}>
      <AreaField
        name={handBack('reason')}
        label="原因"
        max={300}
        rows={3}
        hint="隐患回到移交前的责任人，双方都会收到通知"
      />
    </FormDialog>
  );
}

/** What the office has done, so that nobody accepts it unseen. */
function Result({ id }: { id: number }) {
  const read = useRead(problemApi.find, { id });
  return (
    <div style={{ width: '100%', padding: '0 12px 16px' }}>
      <Loaded of={read}>{(problem) => <ResultFacts problem={problem} />}</Loaded>
    </div>
  );
}

export function AcceptDialog(props: Props) {
  const { id, round } = props.row;
  return (
    <FormDialog
      title="验收通过"
      save={handOffApi.accept}
      okText="验收通过"
      width={860}
      {...common(props)}
      input={{ id, round }}
    >
      <Result id={id} />
      <AreaField name={accept('opinion')} label="意见" max={300} rows={2} />
    </FormDialog>
  );
}

export function RefuseDialog(props: Props) {
  const { id, round } = props.row;
  return (
    <FormDialog
      title="验收不通过"
      save={handOffApi.refuse}
      okText="退回部门"
      width={860}
      {...common(props)}
      input={{ id, round }}
    >
      <Result id={id} />
      <AreaField name={refuse('opinion')} label="意见" max={300} rows={3} />
      <PhotoField name={refuse('photos')} label="现场照片" />
    </FormDialog>
  );
}
