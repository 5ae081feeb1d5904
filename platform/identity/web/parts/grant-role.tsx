import { offeredPart } from '#kernel/web/router/offered-parts.ts';
import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { mayGrant, roleApi } from '../../shared/role.ts';
import { userApi } from '../../shared/user.ts';

const UnitPicker = offeredPart('org.unit-picker');
const field = namesOf(userApi.grantRole);

export type GrantRoleProps = { ids: number[]; onClose: () => void };

/** Gives the chosen people one role at one unit. */
export function GrantRole({ ids, onClose }: GrantRoleProps) {
  return (
    <FormDialog
      title={`授予角色（${ids.length} 人）`}
      save={userApi.grantRole}
      input={{ ids }}
      invalidates={[userApi.list]}
      okText="授予"
      done={({ granted }) =>
        granted < ids.length
          ? `已授予 ${granted} 人，其余 ${ids.length - granted} 人已有该角色`
          : `已授予 ${granted} 人`
      }
      onClose={onClose}
    >
      <SelectField
        name={field('role_id')}
        label="角色"
        span={24}
        source={{ read: roleApi.list, only: mayGrant }}
        rules={[{ required: true, message: '请选择角色' }]}
      />
      <UnitPicker
        name={field('org_id')}
        label="在哪个单位担任"
        span={24}
        levels="all"
        rules={[{ required: true, message: '请选择单位' }]}
      />
    </FormDialog>
  );
}
