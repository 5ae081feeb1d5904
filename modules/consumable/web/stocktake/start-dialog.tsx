import { useNavigate } from '#kernel/web/router/links.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { GoodsStoreField } from '../parts/goods-store-field.tsx';
import { stocktakePath, stockReads } from '../parts/reads.ts';

const field = namesOf(stocktakeApi.create);

export type StartDialogProps = { onClose: () => void };

/** Begins the count of a store that the caller keeps. */
export function StartDialog({ onClose }: StartDialogProps) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="开始盘点"
      save={stocktakeApi.create}
      okText="开始"
      done="已开始，仓库暂停出入库"
      invalidates={stockReads}
      onDone={({ id }) => void navigate(`${stocktakePath}/${id}`)}
      onClose={onClose}
    >
      <GoodsStoreField name={field('warehouse_id')} label="仓库" kept span={24} hint="盘点期间不能出入库和提交领用" />
      <AreaField name={field('note')} label="说明" max={300} rows={2} />
    </FormDialog>
  );
}
