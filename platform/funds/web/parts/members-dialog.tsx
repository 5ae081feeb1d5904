import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form } from 'antd';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DecimalField, Field } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { budgetCardApi, type BudgetCardDetail } from '../../shared/budget-card.ts';

const field = rowNamesOf(budgetCardApi.setMembers, 'members');
const required = [{ required: true, message: '请选择人员' }];

export type MembersDialogProps = { row: BudgetCardDetail; onClose: () => void };

/** Who may spend from a card, each with a limit for one document. */
export function MembersDialog({ row, onClose }: MembersDialogProps) {
  const known = row.member_list.map(({ user_id, name }) => ({ id: user_id, name }));
  const members = row.member_list.map(({ user_id, doc_limit }) => ({ user_id, doc_limit }));
  return (
    <FormDialog
      title={`授权：${row.name}`}
      save={budgetCardApi.setMembers}
      input={{ id: row.id, version: row.version }}
      defaults={{ members }}
      toInput={(values) => ({ members: values['members'] ?? [] })}
      invalidates={[budgetCardApi.list, budgetCardApi.find]}
      done="授权已保存"
      onClose={onClose}
      width={720}
    >
      <Form.List name="members">
        {(lines, { add, remove }) => (
          <>
            {lines.map((line) => (
              <MemberLine key={line.key} at={line.name} known={known} onRemove={() => remove(line.name)} />
            ))}
            <Col span={24}>
              <Button icon={<PlusOutlined />} onClick={() => add({})} disabled={lines.length >= 200}>
                添加人员
              </Button>
            </Col>
          </>
        )}
      </Form.List>
    </FormDialog>
  );
}

type LineProps = { at: number; known: readonly { id: number; name: string }[]; onRemove: () => void };

function MemberLine({ at, known, onRemove }: LineProps) {
  return (
    <>
      <Field name={field(at, 'user_id')} label="人员" span={12} rules={required} picks>
        <PersonInput multiple={false} named={known} />
      </Field>
      <DecimalField name={field(at, 'doc_limit')} label="单笔限额" unit="元" span={10} placeholder="不填为不限" />
      <Col span={2} style={{ paddingTop: 30 }}>
        <Button type="text" danger icon={<DeleteOutlined />} aria-label={`删除第 ${at + 1} 人`} onClick={onRemove} />
      </Col>
    </>
  );
}
