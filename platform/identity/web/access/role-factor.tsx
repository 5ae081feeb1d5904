import { Col, Typography } from 'antd';
import { EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { secondFactorApi } from '../../shared/access/second-factor.ts';
import { roleApi, type RoleRow } from '../../shared/role.ts';
import { FactorRule } from '../../shared/factor-rule.ts';

export type RoleFactorProps = { role: RoleRow; onClose: () => void };

const field = namesOf(secondFactorApi.setRule);

/** What a role asks of its holders besides the password. */
export function RoleFactor({ role, onClose }: RoleFactorProps) {
  return (
    <FormDialog
      title={`两步验证：${role.name}`}
      save={secondFactorApi.setRule}
      input={{ id: role.id, version: role.version }}
      defaults={{ second_factor: role.second_factor }}
      invalidates={[roleApi.list]}
      onClose={onClose}
    >
      <EnumField name={field('second_factor')} label="两步验证" of={FactorRule} span={24} />
      <Col span={24}>
        <Typography.Paragraph type="secondary">
          开启后，登录时除密码外还要填写手机身份验证器的 6
          位验证码。一个人有几个角色时，按要求最严的角色执行；改动从下次登录起生效。
        </Typography.Paragraph>
      </Col>
    </FormDialog>
  );
}
