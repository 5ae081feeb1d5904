import { Button } from 'antd';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { selfResultApi } from '../../shared/self-check/self-result.ts';

/** Reminds everybody who has not checked yet. */
export function RemindButton({ id, tasks }: { id: number; tasks: number }) {
  const remind = useCommand(selfResultApi.remind);
  const start = async () => {
    if (!(await notify.confirm(`向 ${tasks} 项待检查自查的执行人发送催办通知？每人每天只收到一次。`))) return;
    const sent = await remind.mutateAsync({ id }).catch(() => undefined);
    if (sent) notify.success(`正在通知 ${sent.tasks} 项自查的执行人`);
  };
  return (
    <Button loading={remind.isPending} onClick={() => void start()}>
      催办全部
    </Button>
  );
}
