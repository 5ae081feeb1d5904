import type { Ctx } from '#kernel/server/context.ts';
import { refuse } from '#kernel/server/errors.ts';
import { workflowErrors } from '../shared/errors.ts';
import type { AssigneeRule, ProcessFlags } from '../shared/process-model.ts';
import { findCandidates, type Candidate, type CaseFacts } from './candidate.queries.ts';

type Asked = { name: string; rules: readonly AssigneeRule[] };
/**
 * Who gets the tasks of a step; `warning` says why the rules of the step did not decide, `isFallBack` that they named
 * nobody at all.
 */
type Assigned = { people: Candidate[]; warning: string; isFallBack: boolean };

/** Holders at the levels above, asked one after the other when nobody else is left. */
const levels: readonly { rule: AssigneeRule; label: string }[] = [
  { rule: { kind: 'role', role: 'college', at: 'college' }, label: '学院' },
  { rule: { kind: 'role', role: 'school', at: 'school' }, label: '学校' },
];

/**
 * Resolves the rules of a step. Without candidates the holders of the school decide, never nobody; where the starter
 * must not decide, the next level does. Refuses if the school has no one else.
 */
export async function assign(
  ctx: Ctx,
  step: Asked,
  facts: CaseFacts,
  flags: Pick<ProcessFlags, 'no_self_approve'>,
): Promise<Assigned> {
  const named = await resolveRules(ctx, step.rules, facts);
  const may = (one: Candidate) => !flags.no_self_approve || one.id !== facts.starter_id;
  const people = named.filter(may);
  if (people.length > 0) return { people, warning: '', isFallBack: false };
  const isOwn = named.length > 0;
  for (const { rule, label } of isOwn ? levels : levels.slice(1)) {
    const above = (await findCandidates(ctx, rule, facts)).filter(may);
    if (above.length > 0)
      return {
        people: above.map((one) => ({ ...one, reason: reasonAbove(one, isOwn) })),
        warning: warningOf(step, label, isOwn),
        isFallBack: !isOwn,
      };
  }
  return refuse(isOwn ? workflowErrors.noOtherApprover : workflowErrors.noApprover, { node: step.name });
}

/** The people whom any of the rules names, each once. */
export async function resolveRules(ctx: Ctx, rules: readonly AssigneeRule[], facts: CaseFacts): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const rule of rules) found.push(...(await findCandidates(ctx, rule, facts)));
  return found.filter((one, at) => found.findIndex(({ id }) => id === one.id) === at);
}

const reasonAbove = ({ reason }: Candidate, isOwn: boolean) =>
  `${reason}；${isOwn ? '原处理人是发起人本人' : '该环节没有可以处理的人员'}，由您代为处理`;

const warningOf = ({ name }: Asked, level: string, isOwn: boolean) =>
  isOwn ? `“${name}”的处理人是发起人本人，已交${level}处理` : `“${name}”没有可以处理的人员，已交${level}管理员处理`;
