import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { OpinionField } from '#platform/workflow/web/public.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { assetApi, type AssetRow } from '../../shared/asset.ts';
import { pieceReads } from './reads.ts';

const field = namesOf(assetApi.decideScrap);

export type ScrapDecisionProps = { row: Pick<AssetRow, 'id' | 'name'>; pass: boolean; onClose: () => void };

/** The opinion with which a step passes or refuses the scrapping of a piece. */
export function ScrapDecision({ row, pass, onClose }: ScrapDecisionProps) {
  return (
    <FormDialog
      title={`${pass ? '通过' : '驳回'}报废申请：${row.name}`}
      save={assetApi.decideScrap}
      input={{ id: row.id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过' : '已驳回，设备恢复到申请前的状态'}
      invalidates={[...pieceReads, taskApi.todo, instanceApi.find]}
      onClose={onClose}
    >
      <OpinionField name={field('opinion')} pass={pass} />
      {pass && (
        <FileField name={field('files')} label="使用登记注销文件" hint="最后一级通过前须上传，申请时已上传的不必重复" />
      )}
    </FormDialog>
  );
}
