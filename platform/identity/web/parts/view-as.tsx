import { Col, Typography } from 'antd';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { offeredPart } from '#kernel/web/router/offered-parts.ts';
import { firstPage } from '#kernel/web/session/guard.ts';
import { goTo } from '#kernel/web/session/session-actions.ts';
import { startSession } from '#kernel/web/session/session.ts';
import { roleApi, type RoleRow } from '../../shared/role.ts';

const UnitPicker = offeredPart('org.unit-picker');
const field = namesOf(roleApi.view);

export type ViewAsProps = { role: RoleRow; onClose: () => void };

/** Asks at which unit the product is to be seen as a role. */
export function ViewAs({ role, onClose }: ViewAsProps) {
  return (
    <FormDialog
      title={`看作“${role.name}”`}
      save={roleApi.view}
      input={{ id: role.id }}
      okText="开始查看"
      done="已开始查看，页面上方可以随时退出"
      onDone={(data) => {
        startSession(data);
        goTo(firstPage());
      }}
      onClose={onClose}
    >
      <UnitPicker
        name={field('org_id')}
        label="在哪个单位"
        span={24}
        levels="all"
        known={[]}
        rules={[{ required: true, message: '请选择单位' }]}
      />
      <Col span={24}>
        <Typography.Paragraph type="secondary">
          按这个角色在该单位的菜单、权限和数据范围显示，只能看，不能修改。待办和消息中属于个人的，仍是您自己的。
        </Typography.Paragraph>
      </Col>
    </FormDialog>
  );
}
