import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { expenseApi, type ExpenseRow } from '../../shared/running/expense.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { expenseActions, expenseColumns } from '../parts/record-columns.tsx';
import { projectReads } from '../parts/reads.ts';
import type { ExpenseDialogProps } from './expense-dialog.tsx';

const ExpenseDialog = lazyPart<ExpenseDialogProps>(() => import('./expense-dialog.tsx').then((m) => m.ExpenseDialog));
const filter = namesOf(expenseApi.list);
const waits = { $items: [{ value: 'true', label: '待我审批' }] };

/** 支出登记: what projects spend. */
export function ExpenseListPage() {
  const [asked, setAsked] = useState<{ kind: ExpenseDialogProps['kind']; row: ExpenseRow }>();
  const cancel = useCommand(expenseApi.cancel, projectReads);
  const approve = useCommand(expenseApi.approve, projectReads);
  return (
    <ListPage
      title="支出登记"
      read={expenseApi.list}
      empty="还没有支出。项目执行中，在项目详情里申请支出"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="支出编号、用途或项目" />
          <SelectFilter name={filter('subject')} label="科目" source={codeSource('project_subject')} />
          <EnumFilter name={filter('waits')} label="审批任务" of={waits} />
          <EnumFilter name={filter('state')} label="状态" of={ExpenseState} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="支付日期" />
        </>
      }
      toolbar={<ExportButton endpoint={expenseApi.export} name="支出登记.xlsx" />}
      columns={expenseColumns}
      rowActions={expenseActions({ approve, cancel, ask: (kind, row) => setAsked({ kind, row }) })}
    >
      {asked && <ExpenseDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
