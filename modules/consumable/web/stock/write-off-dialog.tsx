import { AreaField, DecimalField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { BatchRow, HoldingDetail } from '../../shared/stock/holding.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { stockReads } from '../parts/reads.ts';

const field = namesOf(outboundApi.writeOff);

export type WriteOffProps = { holding: HoldingDetail; batch: BatchRow; onClose: () => void };

/** Takes what is broken or expired of a batch out of the books. */
export const WriteOffDialog = ({ holding, batch, onClose }: WriteOffProps) => (
  <FormDialog
    title={`报损：${holding.name}${batch.batch_no && `（批号 ${batch.batch_no}）`}`}
    save={outboundApi.writeOff}
    input={{ batch_id: batch.id }}
    defaults={{ quantity: batch.quantity }}
    okText="报损"
    done="已报损，出库单在“耗材出库”中查看"
    invalidates={stockReads}
    onClose={onClose}
  >
    <DecimalField
      name={field('quantity')}
      label="数量"
      unit={holding.unit}
      hint={`这一批现有 ${batch.quantity} ${holding.unit}`}
    />
    <AreaField name={field('note')} label="报损原因" max={300} rows={3} />
  </FormDialog>
);
