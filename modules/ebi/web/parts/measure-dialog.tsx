import { labelOf } from '#kernel/shared/enums.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { measureApi, type MeasureRow } from '../../shared/measure.ts';
import { MeasureKind } from '../../shared/measure.states.ts';

const field = namesOf(measureApi.carryOut);

export type MeasureDialogProps = { asked: { row: MeasureRow; lifts: boolean }; onClose: () => void };

export function MeasureDialog({ asked: { row, lifts }, onClose }: MeasureDialogProps) {
  return (
    <FormDialog
      title={`${lifts ? '解除' : '登记执行'}：${labelOf(MeasureKind, row.kind)}`}
      save={lifts ? measureApi.lift : measureApi.carryOut}
      input={{ id: row.id }}
      okText={lifts ? '解除' : '登记'}
      done={lifts ? '已解除' : '已登记'}
      invalidates={[measureApi.list]}
      onClose={onClose}
    >
      <AreaField
        name={field('note')}
        label="说明"
        max={300}
        rows={4}
        span={24}
        placeholder={lifts ? '为什么解除、依据是什么' : '做了什么、结果如何'}
      />
    </FormDialog>
  );
}
