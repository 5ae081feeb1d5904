import { useCommand } from '#kernel/web/api/query.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi } from '../../shared/lab-card.ts';

/** Records that cards went to paper. */
export function usePrinted() {
  const printed = useCommand(labCardApi.printed, [labApi.list, labApi.find], { quiet: true });
  return (lab_ids: number[]) => printed.mutate({ lab_ids });
}

/** Prints the page and records it. */
export function usePrint() {
  const printed = usePrinted();
  return (labIds: number[]) => {
    window.print();
    printed(labIds);
  };
}
