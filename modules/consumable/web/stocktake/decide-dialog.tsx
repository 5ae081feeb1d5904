import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { stockReads } from '../parts/reads.ts';

const field = namesOf(stocktakeApi.decide);

export type DecideCountProps = { id: number; version: number; pass: boolean; onClose: () => void };

/** The opinion with which a count is passed or sent back. */
export const DecideCountDialog = ({ id, version, pass, onClose }: DecideCountProps) => (
  <FormDialog
    title={pass ? '通过盘点' : '退回盘点'}
    save={stocktakeApi.decide}
    input={{ id, version, pass }}
    okText={pass ? '通过' : '退回'}
    done={pass ? '已通过，差异已调整到库存' : '已退回，由保管人重新盘点'}
    invalidates={stockReads}
    onClose={onClose}
  >
    <AreaField
      name={field('opinion')}
      label={pass ? '审核意见' : '退回原因'}
      max={300}
      rows={3}
      {...(!pass && { rules: [{ required: true, message: '请写明退回原因' }] })}
    />
  </FormDialog>
);
