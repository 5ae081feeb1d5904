import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { applyApi, type ApplyRow } from '../../shared/pickup/apply.ts';
import { applyPath, applyReads } from './apply-reads.ts';
import type { DecideProps } from './decide-dialog.tsx';

const DecideDialog = lazyPart<DecideProps>(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

/** What applicants and deciders do with an application; it is decided on its page, where its containers are read. */
export function useApplyActions(place: 'list' | 'page' = 'list') {
  const [asked, setAsked] = useState<Omit<DecideProps, 'onClose'>>();
  const withdraw = useCommand(applyApi.withdraw, applyReads);
  const decide = (label: string, pass: boolean): RowAction<ApplyRow> => ({
    label,
    danger: !pass,
    when: (row) => row.can.includes('decide'),
    run: ({ id, is_special: isSpecial }) => setAsked({ id, pass, isSpecial }),
    done: false,
  });
  const actions: RowAction<ApplyRow>[] = [
    ...(place === 'page'
      ? [decide('通过', true), decide('驳回', false)]
      : [
          {
            label: '审核',
            when: (row: ApplyRow) => row.can.includes('decide'),
            to: ({ id }: ApplyRow) => `${applyPath}/${id}` as const,
          },
        ]),
    {
      label: '撤回',
      when: (row) => row.can.includes('withdraw'),
      confirm: '撤回后容器回到已封装，可重新申请。确定撤回吗？',
      danger: true,
      run: ({ id }) => withdraw.mutateAsync({ id }),
      done: '已撤回',
    },
  ];
  return { actions, dialog: asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} /> };
}
