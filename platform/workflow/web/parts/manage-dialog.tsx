import { useRead } from '#kernel/web/api/query.ts';
import { instanceApi } from '../../shared/process.ts';
import { CaseDialogs, type CaseDialogProps } from './case-dialogs.tsx';

export type ManageDialogProps = Omit<CaseDialogProps, 'waiting'>;

/** A dialog about a case of which only the row is known: reads for whom it waits. */
export function ManageDialog(props: ManageDialogProps) {
  const { data } = useRead(instanceApi.find, { id: props.id });
  return data?.id === props.id && <CaseDialogs {...props} waiting={data.waiting} />;
}
