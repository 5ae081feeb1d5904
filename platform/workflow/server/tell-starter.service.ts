import type { AutoHandler } from './binding.service.ts';

/** Handler of an `auto` node that tells the starter how far the case has come. */
export const tellStarter: AutoHandler = {
  key: 'tell_starter',
  label: '通知发起人',
  run: async (ctx, { instance_id, node_key }) => ctx.job('workflow.notify-progress', { id: instance_id, node_key }),
};
