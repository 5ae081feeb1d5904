import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { labApi, type LabDetail } from '../../shared/lab.ts';

const GradeDialog = lazyPart(() => import('./grade-dialog.tsx').then((m) => m.GradeDialog));
const UseStatusDialog = lazyPart(() => import('./use-status-dialog.tsx').then((m) => m.UseStatusDialog));

/** Actions of a lab, from `can`. */
export function LabTools({ lab }: { lab: LabDetail }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'grade' | 'use-status'>();
  const reads = [labApi.find, labApi.list, labApi.matrix, labApi.log, changeApi.list, changeApi.plan];
  const setStatus = useCommand(labApi.setStatus, reads);
  const can = (action: LabDetail['can'][number]) => lab.can.includes(action);
  const stop = async () => {
    const text = `停用后“${lab.name}”不再参与检查，信息牌也不能再查看。确定停用吗？`;
    if (await notify.confirm({ text, danger: true })) setStatus.mutate({ id: lab.id, status: Enabled.off });
  };
  return (
    <>
      {lab.status === 1 && <Button onClick={() => void navigate(`/lab-baseinfo/lab-card/${lab.id}`)}>信息牌</Button>}
      {lab.status === 1 && (
        <Button onClick={() => void navigate(`/lab-baseinfo/lab-card/${lab.id}/qrcodes`)}>二维码</Button>
      )}
      {holdsRight('base-info.facility.read') && (
        <Button onClick={() => void navigate(`/lab-baseinfo/protective-measures/${lab.id}`)}>防护与设施</Button>
      )}
      {can('grade') && <Button onClick={() => setDialog('grade')}>调整等级</Button>}
      {can('use-status') && <Button onClick={() => setDialog('use-status')}>变更使用状态</Button>}
      {can('status') && lab.status === Enabled.on && (
        <Button danger loading={setStatus.isPending} onClick={() => void stop()}>
          停用
        </Button>
      )}
      {can('status') && lab.status === Enabled.off && (
        <Button loading={setStatus.isPending} onClick={() => setStatus.mutate({ id: lab.id, status: Enabled.on })}>
          启用
        </Button>
      )}
      {can('edit') && (
        <Button type="primary" onClick={() => void navigate(`/lab-baseinfo/lab/edit/${lab.id}`)}>
          编辑
        </Button>
      )}
      {dialog === 'grade' && <GradeDialog lab={lab} reads={reads} onClose={() => setDialog(undefined)} />}
      {dialog === 'use-status' && <UseStatusDialog lab={lab} reads={reads} onClose={() => setDialog(undefined)} />}
    </>
  );
}
