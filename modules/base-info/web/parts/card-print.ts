import { useCommand } from '#kernel/web/api/query.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi } from '../../shared/lab-card.ts';

/** Prints the page and records it. */
export function usePrint() {
  const printed = useCommand(labCardApi.printed, [labApi.list, labApi.find], { quiet: true });
  return (labIds: number[]) => {
    window.print();
    printed.mutate({ lab_ids: labIds });
  };
}
