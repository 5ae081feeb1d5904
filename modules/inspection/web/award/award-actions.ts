import { download } from '#kernel/web/api/download.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { awardApi, excellentApi } from '../../shared/award/award.ts';
import { AwardStatus } from '../../shared/core/award.states.ts';

export const awardReads = [awardApi.list, excellentApi.list, excellentApi.find];

export const certificate = (id: number) => download(awardApi.certificate, { id }, '荣誉证书.pdf');

/** The list as PDF, or as a notice of the school. */
export function useListActions(act_id: number, kind?: 1 | 2 | 3) {
  const announce = useCommand(awardApi.announce);
  const about = { act_id, ...(kind !== undefined && { kind }) };
  return [
    {
      key: 'public-pdf',
      label: '公示名单 PDF',
      run: () => download(awardApi.publicity, { ...about, status: AwardStatus.public }, '公示名单.pdf'),
    },
    {
      key: 'awarded-pdf',
      label: '表彰决定 PDF',
      run: () => download(awardApi.publicity, { ...about, status: AwardStatus.awarded }, '表彰决定.pdf'),
    },
    {
      key: 'public-notice',
      label: '发布公示公告',
      confirm: '把公示名单发布为学校的通知公告？全校可见。',
      run: async () => {
        await announce.mutateAsync({ ...about, status: AwardStatus.public });
        notify.success('公示公告已发布');
      },
    },
    {
      key: 'awarded-notice',
      label: '发布表彰公告',
      confirm: '把表彰决定发布为学校的通知公告？全校可见。',
      run: async () => {
        await announce.mutateAsync({ ...about, status: AwardStatus.awarded });
        notify.success('表彰公告已发布');
      },
    },
  ];
}
