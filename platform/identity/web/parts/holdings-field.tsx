import { rowNamesOf } from '#screens/fields/names.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Col, Form, Row, Tooltip } from 'antd';
import { FieldPlace } from '#screens/fields/field-place.tsx';
import { SelectField } from '#screens/fields/fields.tsx';
import { offeredPart } from '#kernel/web/router/offered-parts.ts';
import { mayGrant, roleApi } from '../../shared/role.ts';
import { userApi, type HoldingRow } from '../../shared/user.ts';

const UnitPicker = offeredPart('org.unit-picker');
const holding = rowNamesOf(userApi.create, 'holdings');

/** Editor of a person's (role, unit) pairs. */
export function HoldingsField({ held }: { held: readonly HoldingRow[] }) {
  const form = Form.useFormInstance<{ holdings: { role_id?: number; org_id?: number }[] }>();
  const ofPost = (at: number) => {
    const pair = form.getFieldValue(['holdings', at]) as { role_id?: number; org_id?: number } | undefined;
    return held.some((one) => one.of_post && one.role_id === pair?.role_id && one.org_id === pair.org_id);
  };
  const known = held.map((one) => ({ id: one.org_id, name: one.org_name }));
  return (
    <FieldPlace name="holdings">
      <Col span={24}>
        <Form.List name="holdings">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Row key={key} gutter={12} align="middle">
                  <SelectField
                    name={holding(name, 'role_id')}
                    label="角色"
                    span={8}
                    source={{ read: roleApi.list, only: mayGrant }}
                    rules={[{ required: true, message: '请选择角色' }]}
                  />
                  <UnitPicker
                    name={holding(name, 'org_id')}
                    label="在哪个单位担任"
                    span={12}
                    levels="all"
                    known={known}
                    rules={[{ required: true, message: '请选择单位' }]}
                  />
                  <Col>
                    <Tooltip title={ofPost(name) && '随实验室或检查人员任职产生，请在相应页面解除任职'}>
                      <Button
                        aria-label="删除角色"
                        icon={<DeleteOutlined />}
                        disabled={ofPost(name)}
                        onClick={() => remove(name)}
                      />
                    </Tooltip>
                  </Col>
                </Row>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
                添加角色
              </Button>
            </>
          )}
        </Form.List>
      </Col>
    </FieldPlace>
  );
}
