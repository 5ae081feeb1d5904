import { bindProcess, type DocumentOf } from '#platform/workflow/server/public.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { ChangeMode, InfoType } from '../../shared/change/change-field.rules.ts';
import { findChange } from './change-request.queries.ts';
import { endChange, forwardChange, linkCase } from './change-verdict.service.ts';

/** A request as the engine asks for it when its approval starts. */
async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const { info_type, target_id, target_name, fields, college_id, items } = await findChange(ctx, { id });
  return {
    title: `${target_name}：${fields}变更`.slice(0, 100),
    variables: { two_levels: items.some(({ mode }) => mode === ChangeMode.double) ? '是' : '否', fields },
    lab_id: info_type === InfoType.org ? target_id : null,
    college_id,
    lines: items.map(({ field, label, before, after }) => ({ id: field, label, before, after })),
  };
}

const bind = (bizType: string) =>
  bindProcess(bizType, {
    variables: [
      { name: 'two_levels', label: '须二级审核', kind: 'Input' },
      { name: 'fields', label: '变更项', kind: 'Input' },
    ],
    start_url: '/lab-baseinfo/change/change-examine-see',
    url: (id) => `/lab-baseinfo/change/change-examine/${id}`,
    document: documentOf,
    onSubmit: linkCase,
    onNode: forwardChange,
    onEnd: endChange,
  });

/** Change requests of rooms and of laboratories are decided by the engine of approvals. */
export const changeBindings = [bind('room_change'), bind('org_change')];
