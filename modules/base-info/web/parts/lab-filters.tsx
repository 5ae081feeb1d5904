import { namesOf } from '#screens/fields/names.ts';
import { labApi } from '../../shared/lab.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { BuildingFilter, CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { CardState, Expired } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { hazardKinds } from './hazard-kinds.ts';
import { attributeSource } from './sources.ts';

const filter = namesOf(labApi.list);

const either = (yes: string, no: string) => ({
  $items: [
    { value: 1, label: yes },
    { value: 0, label: no },
  ],
});
const judged = either('已评估', '未评估');
const enabled = either('启用', '停用');

/** Filters of lab lists; a fragment, because the filter bar shows only the first ones. */
export const labFilters = (
  <>
    <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、编号或房间号" />
    <CollegeFilter name={filter('college_id')} />
    <SelectFilter name={filter('lab_level')} label="安全等级" source={codeSource('lab_level')} />
    <SelectFilter name={filter('lab_class')} label="安全类别" source={codeSource('lab_class')} />
    <CampusFilter name={filter('campus_id')} />
    <BuildingFilter name={filter('building_id')} campus={filter('campus_id')} />
    <SelectFilter name={filter('nature')} label="性质" source={codeSource('lab_nature')} />
    <EnumFilter name={filter('use_status')} label="使用状态" of={UseStatus} />
    <TextFilter name={filter('head')} label="负责人" placeholder="姓名或工号" />
    <SelectFilter name={filter('aptitude_id')} label="资质" source={attributeSource('aptitude')} />
    <EnumFilter name={filter('judged')} label="分级评估" of={judged} />
    <EnumFilter name={filter('expired')} label="过期情况" of={Expired} />
    <EnumFilter name={filter('lacking')} label="必备设施" of={either('有缺失', '无缺失')} />
    <EnumFilter name={filter('card')} label="信息牌" of={CardState} />
    <EnumFilter name={filter('mine')} label="负责" of={either('我负责的', '他人负责的')} />
    <SelectFilter name={filter('hazard_kind')} label="危险源种类" source={hazardKinds} />
    <EnumFilter name={filter('has_hazards')} label="危险源" of={either('有', '没有')} />
    <BuildingFilter name={filter('hazard_building_id')} label="危险源所在楼宇" campus={filter('campus_id')} />
    <SelectFilter name={filter('risk_attribute_id')} label="风险点" source={attributeSource('riskPoint')} />
    <TextFilter name={filter('risk_name')} label="自定风险点" placeholder="完整名称" />
    <EnumFilter name={filter('has_risks')} label="生效的风险点" of={either('有', '没有')} />
    <EnumFilter name={filter('direct')} label="所属" of={either('学校直属', '学院')} />
    <EnumFilter name={filter('enabled')} label="状态" of={enabled} />
  </>
);
