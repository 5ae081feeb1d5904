import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi, type OwnCard } from '../../shared/lab-card.ts';

/** Records that cards went to paper as they were shown. */
export function usePrinted() {
  const printed = useCommand(labCardApi.printed, [labApi.list, labApi.find, labCardApi.card, labCardApi.cards], {
    quiet: true,
  });
  return async (cards: readonly OwnCard[]) => {
    const { changed } = await printed.mutateAsync({
      cards: cards.map(({ lab_id, digest }) => ({ lab_id, digest })),
    });
    if (changed > 0) notify.warn(`${changed} 间实验室的信息牌在打开后有变化，请按现在显示的内容重新打印`);
  };
}

/** Prints the page and records it. */
export function usePrint() {
  const printed = usePrinted();
  return (cards: readonly OwnCard[]) => {
    window.print();
    void printed(cards).catch(() => undefined);
  };
}
