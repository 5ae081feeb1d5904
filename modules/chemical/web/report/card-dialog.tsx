import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { keeperCardApi, type KeeperCardRow } from '../../shared/report/keeper-card.ts';

const field = namesOf(keeperCardApi.register);

export type CardDialogProps = { row: KeeperCardRow; onClose: () => void };

export function CardDialog({ row, onClose }: CardDialogProps) {
  return (
    <FormDialog
      title={`登记保管人：${row.name}`}
      save={keeperCardApi.register}
      input={{ id: row.id }}
      defaults={{ training_no: row.training_no }}
      invalidates={[keeperCardApi.list]}
      done="已登记"
      onClose={onClose}
    >
      <TextField
        name={field('id_card')}
        label="身份证号"
        max={18}
        hint={row.id_card === '' ? '核对后只保存首尾几位' : `已登记 ${row.id_card}，不改请留空`}
      />
      <TextField name={field('training_no')} label="培训证书编号" max={60} />
    </FormDialog>
  );
}
