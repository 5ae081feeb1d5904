import { namesOf } from '#screens/fields/names.ts';
import { Alert } from 'antd';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { unitApi } from '../../shared/unit.ts';
import { UnitPicker } from './unit-picker.tsx';

const field = namesOf(unitApi.moveAll);

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

/** Moves units with their subtrees to a new parent. */
export function MoveDialog({ ids, onClose, onDone }: Props) {
  return (
    <FormDialog
      title={ids.length > 1 ? `移动 ${ids.length} 个单位` : '移动单位'}
      save={unitApi.moveAll}
      input={{ ids }}
      done="移动成功"
      onClose={onClose}
      onDone={onDone}
    >
      <Alert
        type="info"
        showIcon
        title="单位及其全部下级一起移动，数据权限随新的上级变化；实验室编号不变。"
        style={{ width: '100%', margin: '0 12px 16px' }}
      />
      <UnitPicker name={field('pid')} label="新的上级单位" span={24} />
    </FormDialog>
  );
}
