import { notify } from '#kernel/web/ui/notify.ts';
import type { Delivery } from '#platform/offline/web/public.tsx';

/** Reports the outcome of a delivery; true if sent or queued. */
export function notifyDelivery(delivery: Delivery | undefined, done: string): boolean {
  if (!delivery || delivery.outcome === 'sent') notify.success(done);
  else if (delivery.outcome === 'waiting') notify.info('已保存在本机，网络恢复后自动发送');
  else void notify.alert(delivery.error, '未能提交');
  return delivery?.outcome !== 'refused';
}
