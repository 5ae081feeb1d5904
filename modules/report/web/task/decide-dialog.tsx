import { OpinionField } from '#platform/workflow/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { taskApi } from '../../shared/task/task.ts';
import { taskReads } from '../parts/reads.ts';

const field = namesOf(taskApi.reject);

export type DecideProps = { ids: readonly number[]; rejects: boolean; onClose: () => void; onDone: () => void };

/** Rejects or defers the ticked rows with one reason. */
export function DecideDialog({ ids, rejects, onClose, onDone }: DecideProps) {
  const verb = rejects ? '驳回' : '暂缓';
  return (
    <FormDialog
      title={`${verb} ${ids.length} 行数据`}
      save={rejects ? taskApi.reject : taskApi.defer}
      input={{ ids: [...ids] }}
      okText={verb}
      done={rejects ? '已驳回，填报人会收到通知' : '已暂缓，下次填报时会自动带出'}
      invalidates={taskReads}
      onClose={onClose}
      onDone={onDone}
    >
      <OpinionField name={field('opinion')} pass={false} />
    </FormDialog>
  );
}
