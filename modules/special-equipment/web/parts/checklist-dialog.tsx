import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form, Row } from 'antd';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { checklistApi, type ChecklistRow } from '../../shared/checklist.ts';
import { cycleKinds } from './cycle-kinds.ts';
import { ruleReads } from './reads.ts';
import { typeSource } from './sources.ts';

const field = namesOf(checklistApi.create);
const line = rowNamesOf(checklistApi.create, 'items');
const most = 100;
const kinds = { $items: cycleKinds.$items.filter(({ value }) => value !== 0) };
const newItem = { is_critical: false, needs_photo: false };

function Items() {
  return (
    <Col span={24}>
      <Form.List name="items">
        {(items, { add, remove }) => (
          <>
            {items.map(({ key, name: at }) => (
              <Row key={key} gutter={16}>
                <TextField
                  name={line(at, 'text')}
                  label={`检查内容 ${at + 1}`}
                  max={200}
                  span={12}
                  rules={[{ required: true, message: '请填写检查内容' }]}
                />
                <SwitchField name={line(at, 'is_critical')} label={`否决项 ${at + 1}`} span={5} />
                <SwitchField name={line(at, 'needs_photo')} label={`要求照片 ${at + 1}`} span={5} />
                {items.length > 1 && (
                  <Col span={2}>
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`删除检查内容 ${at + 1}`}
                      onClick={() => remove(at)}
                    />
                  </Col>
                )}
              </Row>
            ))}
            <Button icon={<PlusOutlined />} disabled={items.length >= most} onClick={() => add({ ...newItem })}>
              添加检查内容
            </Button>
          </>
        )}
      </Form.List>
    </Col>
  );
}

const fields = (
  <>
    <TreeField name={field('code')} label="品种" source={typeSource} hint="对所选种类、类别下的全部品种有效" />
    <EnumField
      name={field('kind')}
      label="检验类型"
      of={kinds}
      hint="锅炉的检验、目录内设备的定期检验和耐压试验须由检验机构出具报告"
    />
    <TextField name={field('name')} label="名称" max={50} />
    <EnumField name={field('status')} label="状态" of={Enabled} />
    <Items />
  </>
);

export type ChecklistDialogProps = { row?: ChecklistRow | undefined; onClose: () => void };

/** A checklist of a type: what is looked at, what stops the equipment, what is shown by a photo. */
export function ChecklistDialog({ row, onClose }: ChecklistDialogProps) {
  const common = {
    okText: '保存',
    done: '已保存，以后填写的检查表按新的内容',
    invalidates: ruleReads,
    width: 860,
    onClose,
  };
  if (!row)
    return (
      <FormDialog
        title="新增检查表"
        save={checklistApi.create}
        defaults={{ status: Enabled.on, items: [{ ...newItem }] }}
        {...common}
      >
        {fields}
      </FormDialog>
    );
  const { id, version, code, kind, name, items, status } = row;
  return (
    <FormDialog
      title={`编辑检查表：${name}`}
      save={checklistApi.update}
      input={{ id, version }}
      defaults={{ code, kind, name, items, status }}
      {...common}
    >
      {fields}
    </FormDialog>
  );
}
