import { implement, type Route } from '#kernel/server/implement.ts';
import { ruleApi } from '../../shared/resource/rule.ts';
import { ruleList } from './rule.queries.ts';
import { createRule, setRuleStatus, updateRule } from './rule.service.ts';

export const ruleRoutes: Route[] = [
  implement(ruleApi.list, ruleList.page),
  implement(ruleApi.find, (ctx, { id }) => ruleList.find(ctx, id)),
  implement(ruleApi.create, async (ctx, input) => ({ id: await createRule(ctx, input) })),
  implement(ruleApi.update, updateRule),
  implement(ruleApi.setStatus, setRuleStatus),
];
