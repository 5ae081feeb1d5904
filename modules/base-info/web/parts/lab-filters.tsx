import { EnumFilter, SelectFilter, TextFilter } from '#kernel/web/filters.tsx';
import { BuildingFilter, CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { Expired } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { attributeSource, codeSource } from './sources.ts';

const either = (yes: string, no: string) => ({
  $items: [
    { value: 1, label: yes },
    { value: 0, label: no },
  ],
});
const judged = either('已评估', '未评估');
const printed = either('已打印', '未打印');
const enabled = either('启用', '停用');

/** Filters of lab lists; a fragment, because the filter bar shows only the first ones. */
export const labFilters = (
  <>
    <TextFilter name="keyword" label="关键词" placeholder="名称、编号或房间号" />
    <CollegeFilter />
    <SelectFilter name="lab_level" label="安全等级" source={codeSource('lab_level')} />
    <SelectFilter name="lab_class" label="安全类别" source={codeSource('lab_class')} />
    <CampusFilter name="campus_id" />
    <BuildingFilter name="building_id" campus="campus_id" />
    <SelectFilter name="nature" label="性质" source={codeSource('lab_nature')} />
    <EnumFilter name="use_status" label="使用状态" of={UseStatus} />
    <TextFilter name="head" label="负责人" placeholder="姓名或工号" />
    <SelectFilter name="aptitude_id" label="资质" source={attributeSource('aptitude')} />
    <EnumFilter name="judged" label="分级评估" of={judged} />
    <EnumFilter name="expired" label="过期情况" of={Expired} />
    <EnumFilter name="card_printed" label="信息牌" of={printed} />
    <EnumFilter name="enabled" label="状态" of={enabled} />
  </>
);
