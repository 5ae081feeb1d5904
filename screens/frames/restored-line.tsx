import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { notify } from '#kernel/web/ui/notify.ts';

export type RestoredLineProps = { at: number; onDiscard: () => void };

/** Says that a form shows what was typed earlier, and offers to throw it away. */
export function RestoredLine({ at, onDiscard }: RestoredLineProps) {
  const discard = async () => {
    const text = '恢复的内容将被删除，不能找回，确定放弃吗？';
    if (await notify.confirm({ text, ok: '放弃', cancel: '保留', danger: true })) onDiscard();
  };
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={`已恢复 ${dayjs(at).format('M月D日 HH:mm')} 未保存的内容`}
      action={
        <Button size="small" onClick={() => void discard()}>
          放弃，重新填写
        </Button>
      }
    />
  );
}
