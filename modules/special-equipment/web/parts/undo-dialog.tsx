import { labelOf } from '#kernel/shared/enums.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { inspectionApi, type InspectionRow } from '../../shared/inspection.ts';
import { InspectionKind, InspectionStatus } from '../../shared/kinds.ts';
import { pieceReads } from './reads.ts';

const field = namesOf(inspectionApi.undo);

export type UndoDialogProps = { row: InspectionRow; onClose: () => void };

/** Takes back an inspection that was entered by mistake, with the reason. */
export function UndoDialog({ row, onClose }: UndoDialogProps) {
  const isReported = row.status === InspectionStatus.reported;
  return (
    <FormDialog
      title={`撤销${isReported ? '检验' : '报检'}：${row.name} ${labelOf(InspectionKind, row.kind)}`}
      save={inspectionApi.undo}
      input={{ id: row.id }}
      okText="撤销"
      done={isReported ? '已撤销，检验日期已恢复到这次检验之前' : '已撤销报检'}
      invalidates={pieceReads}
      onClose={onClose}
    >
      <AreaField
        name={field('reason')}
        label="撤销原因"
        max={300}
        rows={3}
        {...(isReported && {
          hint: '记录保留为“已撤销”，上次和下次检验日期恢复到这次检验之前；由它产生、尚未整改的隐患随之撤销；没有有效检验的在用设备会停用，已停用的由学校重新启用',
        })}
      />
    </FormDialog>
  );
}
